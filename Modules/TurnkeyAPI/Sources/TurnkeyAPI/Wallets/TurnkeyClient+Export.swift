public import RainCrypto
import RainEncoding

extension TurnkeyClient {
    /// Exports the recovery phrase of a wallet, sealed for `recipient` and opened here.
    ///
    /// The service marks the wallet as exported.
    ///
    /// - Parameters:
    ///   - walletID: The wallet.
    ///   - organizationID: Its organisation; a bundle of another one is refused.
    ///   - signer: The public key of the enclave that must have signed the bundle.
    /// - Returns: The phrase, and the passphrase beside it if there is one.
    /// - Throws: ``TurnkeyError``, of kind `untrusted` for a bundle that is not the enclave's or not for us; `CancellationError`.
    public func exportWallet(
        _ walletID: String, in organizationID: String, signer: EnclavePublicKey
    ) async throws -> ExportedPhrase {
        let secret = try await export(
            path: "/public/v1/submit/export_wallet", type: "ACTIVITY_TYPE_EXPORT_WALLET", result: "exportWalletResult",
            subject: ("walletId", walletID), in: organizationID, signer: signer)
        return try ExportedPhrase(secret)
    }

    /// Exports the private key of one account, sealed for a key made here and opened here.
    ///
    /// - Parameters:
    ///   - address: The account's address.
    ///   - organizationID: Its organisation; a bundle of another one is refused.
    ///   - signer: The public key of the enclave that must have signed the bundle.
    /// - Returns: The key's 32 bytes.
    /// - Throws: As ``exportWallet(_:in:signer:)``.
    public func exportAccount(
        _ address: String, in organizationID: String, signer: EnclavePublicKey
    ) async throws -> SecretBytes {
        try await export(
            path: "/public/v1/submit/export_wallet_account", type: "ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT",
            result: "exportWalletAccountResult", subject: ("address", address), in: organizationID, signer: signer)
    }

    /// Exports a private key that is no wallet's, sealed for a key made here and opened here.
    ///
    /// - Parameters:
    ///   - privateKeyID: The key's identifier.
    ///   - organizationID: Its organisation; a bundle of another one is refused.
    ///   - signer: The public key of the enclave that must have signed the bundle.
    /// - Returns: The key's 32 bytes.
    /// - Throws: As ``exportWallet(_:in:signer:)``.
    public func exportPrivateKey(
        _ privateKeyID: String, in organizationID: String, signer: EnclavePublicKey
    ) async throws -> SecretBytes {
        try await export(
            path: "/public/v1/submit/export_private_key", type: "ACTIVITY_TYPE_EXPORT_PRIVATE_KEY",
            result: "exportPrivateKeyResult", subject: ("privateKeyId", privateKeyID), in: organizationID, signer: signer)
    }

    private func export(
        path: String, type: String, result: String, subject: (name: String, value: String), in organizationID: String,
        signer: EnclavePublicKey
    ) async throws -> SecretBytes {
        // Made for this one bundle and dropped after it. The service wants the uncompressed point here.
        let recipient = try TurnkeyAPIKey.random().privateKey
        let target = Hex.encode(recipient.publicKey.uncompressed)
        let activity = try await submit(
            ActivitySubmission(
                path: path, type: type, organizationID: organizationID,
                parameters: .object([subject.name: .string(subject.value), "targetPublicKey": .string(target)])))
        let bundle = try activity.result(result).text("exportBundle")
        return try ExportBundle(bundle, signer: signer, organizationID: organizationID).open(with: recipient)
    }
}
