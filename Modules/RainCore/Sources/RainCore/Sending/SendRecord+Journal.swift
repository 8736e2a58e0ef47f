internal import RainEncoding
internal import RainEthereum

// A row as one line of JSON. Version 1; a reader refuses what it does not know, for guessing here could send twice.

extension SendRecord {
    private static let version = 1

    var journalLine: [UInt8] {
        var row: JSONObject = [
            "v": .number(JSONNumber(Self.version)), "id": .string(id), "revision": .number(JSONNumber(revision)),
            "phase": .string(phase.rawValue), "intent": .string(intent.description), "account": .string(account.description),
            "unsigned": .string(DataHex.encode(transaction.unsignedBytes)), "created": time(createdAt),
            "updated": time(updatedAt),
        ]
        row["key"] = key.map { .string($0) }
        row["raw"] = rawBytes.map { .string(DataHex.encode($0)) }
        row["hash"] = transactionHash.map { .string($0.description) }
        row["block"] = blockNumber.map { .string(Quantity.encode($0)) }
        row["detail"] = detail.map { .string($0) }
        return JSONValue.object(row).encoded()
    }

    init(journalLine: [UInt8]) throws(RainError) {
        do {
            let row = try JSONValue(parsing: journalLine)
            guard row["v"]?.intValue == Self.version else {
                throw RainError(.invalidConfig, "the transaction journal was written by another version of this software")
            }
            guard let id = row["id"]?.stringValue, let phase = row["phase"]?.stringValue.flatMap(Phase.init(rawValue:)),
                let revision = row["revision"]?.intValue, let intent = row["intent"]?.stringValue,
                let account = row["account"]?.stringValue, let unsigned = row["unsigned"]?.stringValue,
                let created = Self.time(row["created"]), let updated = Self.time(row["updated"])
            else { throw RainError(.invalidConfig, "the transaction journal holds a row that is not complete") }
            self.init(
                id: id, key: row["key"]?.stringValue, intent: try Hash32(intent), account: try Address(account),
                transaction: try Transaction(decodingUnsigned: try DataHex.decode(unsigned)), createdAt: created)
            self.revision = revision
            self.phase = phase
            rawBytes = try row["raw"]?.stringValue.map { text throws(EthereumError) in try DataHex.decode(text) }
            transactionHash = try row["hash"]?.stringValue.map { text throws(EthereumError) in try Hash32(text) }
            blockNumber = try row["block"]?.stringValue.map { text throws(EthereumError) in try Quantity.decodeUInt64(text) }
            detail = row["detail"]?.stringValue
            updatedAt = updated
        } catch let error as RainError {
            throw error
        } catch {
            throw RainError(.invalidConfig, "the transaction journal holds a row that cannot be read", underlying: error)
        }
    }

    private func time(_ time: Timestamp) -> JSONValue { .number(JSONNumber(time.millisecondsSinceEpoch)) }

    private static func time(_ value: JSONValue?) -> Timestamp? {
        value?.intValue.map { Timestamp(millisecondsSinceEpoch: Int64($0)) }
    }
}
