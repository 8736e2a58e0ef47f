public import RainCrypto
import RainEncoding

/// What is taken out of a wallet.
public enum PrivyExport: Hashable, Sendable {
    /// Its private key: 64 hexadecimal digits.
    case privateKey
    /// The phrase its key is made from.
    case seedPhrase
}

extension PrivyClient {
    /// Takes a wallet's key or phrase out, sealed for this process on its way; the wallet's owner must authorise it.
    ///
    /// - Returns: The text, UTF-8, as the service gives it; nothing is compared yet.
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func export(
        _ what: PrivyExport, of walletID: String, authorization: RequestAuthorization
    ) async throws -> SecretBytes {
        let recipient = try EnvelopeRecipient()
        var body: JSONObject = ["encryption_type": "HPKE", "recipient_public_key": .string(recipient.publicKey)]
        if what == .seedPhrase { body["export_seed_phrase"] = true }
        // Not repeated without being asked for: every export is a step that the owner answers for.
        let answer = try await post(
            "/wallets/\(PrivyID.checked(walletID))/export", .object(body), authorization: authorization,
            isRepeatable: false)
        return try recipient.open(answer)
    }
}
