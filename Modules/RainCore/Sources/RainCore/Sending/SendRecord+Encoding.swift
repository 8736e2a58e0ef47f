internal import RainEncoding
internal import RainEthereum

// A row as one line of JSON, version 1. A reader refuses what it does not know, for guessing here could send twice.

extension SendRecord {
    private static let version = 1

    /// The row as one line of text, for a journal to keep.
    public var encoded: [UInt8] {
        var row: JSONObject = [
            "v": .number(JSONNumber(Self.version)), "id": .string(id), "revision": .number(JSONNumber(revision)),
            "phase": .string(phase.rawValue), "intent": .string(intent.description), "account": .string(account.description),
            "unsigned": .string(DataHex.encode(transaction.unsignedBytes)), "created": time(createdAt),
            "updated": time(updatedAt), "claims": .number(JSONNumber(claims)),
        ]
        row["owner"] = owner.map { .string($0) }
        row["key"] = key.map { .string($0) }
        if !attempts.isEmpty { row["attempts"] = .array(attempts.map(\.encoded)) }
        row["submission"] = submission.map(\.encoded)
        row["replacement"] = replacement.map(\.encoded)
        row["block"] = block.map { .string(Quantity.encode($0.number)) }
        row["blockHash"] = block.map { .string($0.hash.description) }
        row["mined"] = minedHash.map { .string($0.description) }
        if isSettled { row["settled"] = true }
        row["refusal"] = refusal.map { .string($0.rawValue) }
        row["detail"] = detail.map { .string($0) }
        return JSONValue.object(row).encoded()
    }

    /// The row in a line that a journal kept.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when it is none, or of another version of this software.
    public init(encoded: [UInt8]) throws(RainError) {
        do {
            let row = try JSONValue(parsing: encoded)
            guard row["v"]?.intValue == Self.version else {
                throw RainError(.internalLogicError, "the transaction journal was written by another version of this software")
            }
            guard let id = row["id"]?.stringValue, let phase = row["phase"]?.stringValue.flatMap(Phase.init(rawValue:)),
                let revision = row["revision"]?.intValue, let intent = row["intent"]?.stringValue,
                let account = row["account"]?.stringValue, let unsigned = row["unsigned"]?.stringValue,
                let created = Self.time(row["created"]), let updated = Self.time(row["updated"]),
                let claims = row["claims"]?.intValue
            else { throw RainError(.internalLogicError, "the transaction journal holds a row that is not complete") }
            self.init(
                id: id, key: row["key"]?.stringValue, intent: try Hash32(intent), account: try Address(account),
                transaction: try Transaction(decodingUnsigned: try DataHex.decode(unsigned)),
                submission: try row["submission"].map { try Submission(decoding: $0) }, createdAt: created)
            guard (0...Self.maximumRevision).contains(revision), (0...Self.maximumRevision).contains(claims) else {
                throw RainError(.internalLogicError, "the transaction journal holds a row with numbers that cannot be right")
            }
            self.revision = revision
            owner = row["owner"]?.stringValue
            self.phase = phase
            self.claims = claims
            for attempt in row["attempts"]?.arrayValue ?? [] { attempts.append(try SendAttempt(decoding: attempt)) }
            if let value = row["replacement"] { replacement = try SendReplacement(decoding: value) }
            if let number = row["block"]?.stringValue, let hash = row["blockHash"]?.stringValue {
                block = BlockReference(number: try Quantity.decodeUInt64(number), hash: try Hash32(hash))
            }
            minedHash = try row["mined"]?.stringValue.map { text throws(EthereumError) in try Hash32(text) }
            isSettled = row["settled"] == true
            guard phase == .refused || (attempts.isEmpty && submission == nil) == (phase == .reserved),
                submission == nil || attempts.isEmpty,
                phase.isMined == (block != nil), phase.isMined == (minedHash != nil)
            else { throw RainError(.internalLogicError, "the transaction journal holds a row that contradicts itself") }
            refusal = row["refusal"]?.stringValue.flatMap(Refusal.init(rawValue:))
            detail = row["detail"]?.stringValue
            updatedAt = updated
        } catch let error as RainError {
            throw error
        } catch {
            throw RainError(.internalLogicError, "the transaction journal holds a row that cannot be read", underlying: error)
        }
    }

    private func time(_ time: Timestamp) -> JSONValue { .number(JSONNumber(time.millisecondsSinceEpoch)) }

    private static func time(_ value: JSONValue?) -> Timestamp? {
        value?.intValue.map { Timestamp(millisecondsSinceEpoch: Int64($0)) }
    }
}
