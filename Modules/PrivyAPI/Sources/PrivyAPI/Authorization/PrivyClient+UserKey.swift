public import RainCrypto
import RainEncoding

/// A key that signs for a user for a while.
public struct PrivyUserKey: Sendable {
    /// The key.
    public let key: PrivyAuthorizationKey
    /// When the service stops taking its signatures, in milliseconds since 1970.
    public let expiresAt: Int64
}

extension PrivyClient {
    /// Exchanges a user's access token for a key that signs for them, sealed for this process on its way.
    ///
    /// Against the service itself this needs the app's secret, which belongs on a server.
    ///
    /// - Throws: ``PrivyError``; its `refusesUserToken` says that the dashboard expects another kind of token. `CancellationError`.
    public func exchangeUserKey(for token: Redacted<String>) async throws -> PrivyUserKey {
        do { return try await exchange(token) } catch let error as PrivyError {
            // The service could not fetch the keys that tokens are checked by: it is asked once more.
            guard error.missesTokenKeys else { throw error }
            return try await exchange(token)
        }
    }

    private func exchange(_ token: Redacted<String>) async throws -> PrivyUserKey {
        let recipient = try EnvelopeRecipient()
        let answer = try await post(
            "/wallets/authenticate",
            [
                "user_jwt": .string(token.exposed), "encryption_type": "HPKE",
                "recipient_public_key": .string(recipient.publicKey),
            ], isRepeatable: true)
        let plaintext = try recipient.open(try answer.object("encrypted_authorization_key"))
        guard let expiresAt = answer["expires_at"]?.intValue else { throw JSONValue.missing("expires_at") }
        let key: PrivyAuthorizationKey
        do { key = try PrivyAuthorizationKey(text: plaintext) } catch {
            throw PrivyError(.unexpectedAnswer, "what the key exchange gave is no key", requestMayHaveBeenSent: true)
        }
        return PrivyUserKey(key: key, expiresAt: Int64(expiresAt))
    }
}
