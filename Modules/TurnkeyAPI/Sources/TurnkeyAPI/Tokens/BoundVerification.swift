/// A verified contact together with the key that may use the verification.
public struct BoundVerification: Sendable {
    /// The proof.
    public let token: VerificationToken
    /// The key the token is bound to.
    public let key: TurnkeyAPIKey

    /// Joins a token and its key.
    ///
    /// - Throws: ``TurnkeyError`` of kind `invalidConfiguration` when the token is bound to another key.
    public init(_ token: VerificationToken, key: TurnkeyAPIKey) throws(TurnkeyError) {
        guard token.publicKeyHex == key.publicKeyHex else {
            throw TurnkeyError(.invalidConfiguration, "the verification token is bound to another key")
        }
        self.token = token
        self.key = key
    }
}
