import RainCore
import TurnkeyAPI

extension TurnkeyService {
    /// Turns a confirmed code into a session: of the account there is, or of one made now with its wallet.
    ///
    /// The service ends the user's other sessions.
    ///
    /// - Throws: ``TurnkeyError``; `RainError`; `CancellationError`. A look-up that fails never leads to a new account.
    func openSession(
        _ verification: LoginChallenge.Verification, contact: TurnkeyContact
    ) async throws -> TurnkeySession {
        let proxy = try self.proxy()
        let token = verification.token
        let key = verification.key
        let organizationID: String
        if let known = try await proxy.account(of: contact, token: token) {
            organizationID = known
        } else {
            let seconds = environment.time.now.secondsSinceEpoch
            organizationID = try await proxy.signUp(
                contact, organizationName: "sub-org-\(seconds)", wallet: .firstOfUser, token: token, key: key
            ).organizationID
        }
        let opened = try await proxy.login(
            organizationID: organizationID, token: token, tokenKey: key, sessionKey: key, invalidateExisting: true,
            notarizer: keys.notarizer)
        return TurnkeySession(opened, key: key)
    }
}
