public import RainCrypto
import RainEncoding

extension TurnkeyClient {
    /// Imports a recovery phrase as a wallet; it leaves this machine only sealed for the enclave.
    ///
    /// Whoever has the phrase compares the addresses that come back with those it derives.
    ///
    /// - Parameters:
    ///   - phrase: The phrase, UTF-8, its words on one line.
    ///   - passphrase: The passphrase of BIP-39, UTF-8, if there is one.
    ///   - name: The wallet's name, unique within the organisation.
    ///   - accounts: The accounts to derive at once.
    ///   - userID: The user whose wallet it becomes.
    ///   - organizationID: The user's organisation.
    ///   - signer: The pinned key of the enclave that must have made what the phrase is sealed for.
    /// - Throws: ``TurnkeyError``, of kind `untrusted`, with nothing of the phrase sent, when it would be sealed for somebody
    ///   else; `invalidConfiguration` for a phrase that is none; `CancellationError`.
    public func importWallet(
        _ phrase: SecretBytes, passphrase: SecretBytes? = nil, name: String,
        accounts: [WalletAccountParameters] = [.ethereum], ofUser userID: String, in organizationID: String,
        signer: EnclavePublicKey
    ) async throws -> CreatedWallet {
        let text = try ImportedPhrase.text(phrase, passphrase: passphrase)
        let bundle = try await importTarget("WALLET", userID, organizationID, signer).seal(text)
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/import_wallet", type: "ACTIVITY_TYPE_IMPORT_WALLET", organizationID: organizationID,
                parameters: [
                    "userId": .string(userID), "walletName": .string(name), "encryptedBundle": .string(bundle),
                    "accounts": .array(accounts.map(\.json)),
                ]))
        return try CreatedWallet(activity.result("importWalletResult"), accounts: accounts.count)
    }

    /// Imports a secp256k1 private key; it leaves this machine only sealed for the enclave.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - name: Its name, unique within the organisation.
    ///   - userID: The user whose key it becomes.
    ///   - organizationID: The user's organisation.
    ///   - signer: The pinned key of the enclave that must have made what the key is sealed for.
    /// - Throws: As ``importWallet(_:passphrase:name:accounts:ofUser:in:signer:)``.
    public func importPrivateKey(
        _ key: Secp256k1.PrivateKey, name: String, ofUser userID: String, in organizationID: String, signer: EnclavePublicKey
    ) async throws -> ImportedPrivateKey {
        let bundle = try await importTarget("PRIVATE_KEY", userID, organizationID, signer).seal(key.rawRepresentation)
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/import_private_key", type: "ACTIVITY_TYPE_IMPORT_PRIVATE_KEY",
                organizationID: organizationID,
                parameters: [
                    "userId": .string(userID), "privateKeyName": .string(name), "encryptedBundle": .string(bundle),
                    "curve": "CURVE_SECP256K1", "addressFormats": [.string(WalletAccount.ethereumFormat)],
                ]))
        return try ImportedPrivateKey(activity.result("importPrivateKeyResult"))
    }

    private func importTarget(
        _ subject: String, _ userID: String, _ organizationID: String, _ signer: EnclavePublicKey
    ) async throws -> ImportTarget {
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/init_import_" + subject.lowercased(), type: "ACTIVITY_TYPE_INIT_IMPORT_" + subject,
                organizationID: organizationID, parameters: ["userId": .string(userID)]))
        let result = subject == "WALLET" ? "initImportWalletResult" : "initImportPrivateKeyResult"
        return try ImportTarget(
            bundle: activity.result(result).text("importBundle"), signer: signer, organizationID: organizationID,
            userID: userID)
    }
}
