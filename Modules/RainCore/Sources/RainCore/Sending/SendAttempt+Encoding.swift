internal import RainEncoding
internal import RainEthereum

extension SendAttempt {
    /// The attempt as a member of its row.
    var encoded: JSONValue {
        var value: JSONObject = ["purpose": .string(purpose.rawValue), "raw": .string(DataHex.encode(signed.rawBytes))]
        value["refusal"] = refusal.map { .string($0.rawValue) }
        value["detail"] = detail.map { .string($0) }
        return .object(value)
    }

    init(decoding value: JSONValue) throws {
        guard let purpose = value["purpose"]?.stringValue.flatMap(Purpose.init(rawValue:)),
            let raw = value["raw"]?.stringValue
        else { throw RainError(.internalLogicError, "the transaction journal holds an attempt that is not complete") }
        self.init(try SignedTransaction(decoding: try DataHex.decode(raw)), for: purpose)
        refusal = value["refusal"]?.stringValue.flatMap(Refusal.init(rawValue:))
        detail = value["detail"]?.stringValue
    }
}

extension SendReplacement {
    /// The replacement as a member of its row.
    var encoded: JSONValue {
        ["purpose": .string(purpose.rawValue), "unsigned": .string(DataHex.encode(transaction.unsignedBytes))]
    }

    init(decoding value: JSONValue) throws {
        guard let purpose = value["purpose"]?.stringValue.flatMap(SendAttempt.Purpose.init(rawValue:)),
            let unsigned = value["unsigned"]?.stringValue
        else { throw RainError(.internalLogicError, "the transaction journal holds a replacement that is not complete") }
        self.init(purpose: purpose, transaction: try Transaction(decodingUnsigned: try DataHex.decode(unsigned)))
    }
}
