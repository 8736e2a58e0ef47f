internal import RainCore
internal import RainCrypto
internal import RainEncoding
internal import RainEthereum

/// Rain's signatures that are out and not used, by what they are for.
///
/// Rain gives one out once (409 for whoever asks again), so it is kept before it is handed on: a crash then loses nothing.
struct SignatureCache: Sendable {
    let secrets: any SecureStore
    let time: any TimeSource

    /// The signature that is out, if its time is not over.
    func signature(for request: SignatureRequest) async throws -> AdminSignature? {
        guard let kept = try await secrets.secret(named: try name(request)) else { return nil }
        let bytes = kept.withUnsafeBytes { Array($0) }
        guard let signature = (try? JSONValue(parsing: bytes)).flatMap(AdminSignature.init(kept:)),
            !signature.isExpired(at: time.now)
        else {
            try await discard(request)
            return nil
        }
        return signature
    }

    /// Keeps a signature, durably once this returns.
    func keep(_ signature: AdminSignature, for request: SignatureRequest) async throws {
        try await secrets.store(
            try SecretBytes(copying: signature.kept.encoded()), named: try name(request))
    }

    /// Forgets a signature that was used or is no good.
    func discard(_ request: SignatureRequest) async throws {
        try await secrets.removeSecret(named: try name(request))
    }

    private func name(_ request: SignatureRequest) throws(RainError) -> String {
        "rain-signature-" + Hex.encode(try request.fingerprint.bytes)
    }
}

extension AdminSignature {
    /// As it is kept.
    var kept: JSONValue {
        var fields: JSONObject = [
            "salt": .string(salt.value.description), "signature": .string(DataHex.encode(signature)),
            "expiresAt": .string(String(expiresAt)),
        ]
        if let terms {
            fields["terms"] = [
                .string(terms.proxy.description), .string(terms.asset.description), .string(terms.baseUnits.description),
                .string(terms.recipient.description),
            ]
        }
        return .object(fields)
    }

    /// Reads what `kept` gave; nil for anything else.
    init?(kept value: JSONValue) {
        guard let salt = Self.salt(value["salt"]), let bytes = value.text("signature").flatMap(Self.bytes),
            let end = value.text("expiresAt").flatMap({ UInt64($0) })
        else { return nil }
        var terms: Terms?
        if let texts = value["terms"]?.arrayValue?.compactMap(\.stringValue) {
            guard texts.count == 4, let proxy = try? Address(texts[0]), let asset = try? Address(texts[1]),
                let units = try? UInt256(decimal: texts[2], decimals: 0), let recipient = try? Address(texts[3])
            else { return nil }
            terms = Terms(proxy: proxy, asset: asset, baseUnits: units, recipient: recipient)
        }
        guard let signature = try? AdminSignature(salt: salt, signature: bytes, expiresAt: end, terms: terms) else {
            return nil
        }
        self = signature
    }
}
