import RainCore
import RainEncoding
public import RainSession
import TurnkeyAPI

extension TurnkeyLogin: ProfileReading {
    /// The ways into the account of whoever is logged in; see `ProfileReading`.
    public nonisolated func profile() async throws -> AccountProfile {
        let calls = SessionCalls(service: service, source: self)
        let user = try await calls.run { line in
            try await line.reader.user(try await calls.user(of: line), in: line.organizationID)
        }
        let contacts = [user.email.map { Contact.email($0.exposed) }, user.phoneNumber.map { Contact.phone($0.exposed) }]
        return AccountProfile(
            contacts: contacts.compactMap(\.self),
            passkeys: user.authenticators.map { record in
                AccountProfile.Passkey(
                    name: record.name, credentialID: (try? Base64URL.decode(record.credentialID)) ?? [],
                    addedAt: record.createdAt.map { Timestamp(secondsSinceEpoch: $0) })
            })
    }
}
