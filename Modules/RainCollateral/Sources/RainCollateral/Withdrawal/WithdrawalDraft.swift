internal import RainCore
internal import RainCrypto
internal import RainEncoding
internal import RainEthereum

/// What there is of a withdrawal before its transaction is in the journal: the wallet's salt and signature, and Rain's.
///
/// Kept durably after every step, so that a process that ends between the two signatures is continued by the next one.
struct WithdrawalDraft: Hashable, Sendable {
    /// What it is of, the collateral's nonce included.
    let intent: Hash32
    /// Chosen before the wallet is asked, so that asking again is asking for the same signature.
    let salt: AdminSalt
    var walletSignature: [UInt8]?
    var adminSignature: AdminSignature?
}

extension WithdrawalDraft {
    var encoded: [UInt8] {
        var fields: JSONObject = [
            "v": 1, "intent": .string(intent.description), "salt": .string(salt.value.description),
        ]
        fields["wallet"] = walletSignature.map { .string(DataHex.encode($0)) }
        fields["rain"] = adminSignature.map(\.kept)
        return JSONValue.object(fields).encoded()
    }

    /// Reads what was kept; nil for anything else, which is then begun anew: a draft is no promise to anybody.
    init?(encoded: [UInt8]) {
        guard let fields = try? JSONValue(parsing: encoded), fields["v"] == 1,
            let intent = fields.text("intent").flatMap({ try? Hash32($0) }),
            let salt = fields.text("salt").flatMap({ try? Hash32($0) })
        else { return nil }
        self.init(intent: intent, salt: AdminSalt(salt))
        walletSignature = fields.text("wallet").flatMap(AdminSignature.bytes)
        adminSignature = fields["rain"].flatMap(AdminSignature.init(kept:))
    }
}

/// Keeps drafts by the idempotency key of their withdrawal.
struct WithdrawalDrafts: Sendable {
    let secrets: any SecureStore
    let chainID: ChainID
    let account: Address
    let key: String

    func load() async throws -> WithdrawalDraft? {
        guard let kept = try await secrets.secret(named: name) else { return nil }
        return WithdrawalDraft(encoded: kept.withUnsafeBytes { Array($0) })
    }

    func save(_ draft: WithdrawalDraft) async throws {
        try await secrets.store(try SecretBytes(copying: draft.encoded), named: name)
    }

    func remove() async throws {
        try await secrets.removeSecret(named: name)
    }

    private var name: String {
        "rain-withdrawal-" + Hex.encode(Hash32.keccak256(Array("\(chainID)|\(account)|\(key)".utf8)).bytes)
    }
}
