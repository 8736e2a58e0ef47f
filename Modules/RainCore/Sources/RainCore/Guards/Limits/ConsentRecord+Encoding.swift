internal import RainEncoding
internal import RainEthereum

// A consent as one line of JSON, version 1. A reader refuses what it does not know, for leaving a row out would loosen a limit.

extension ConsentRecord {
    private static let version = 1

    /// The row as one line of text, for a journal to keep.
    public var encoded: [UInt8] {
        JSONValue.object([
            "v": .number(JSONNumber(Self.version)), "id": .string(id), "chain": .string(chainID.description),
            "account": .string(account.description), "digest": .string(digest.description),
            "created": .number(JSONNumber(createdAt.millisecondsSinceEpoch)), "released": .bool(isReleased),
            "movements": .array(movements.map(\.json)),
        ]).encoded()
    }

    /// The row in a line that a journal kept.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when it is none, or of another version of this software.
    public init(encoded: [UInt8]) throws(RainError) {
        do {
            let row = try JSONValue(parsing: encoded)
            guard row["v"]?.intValue == Self.version, let id = row["id"]?.stringValue,
                let chain = row["chain"]?.stringValue.flatMap({ UInt64($0) }), let account = row["account"]?.stringValue,
                let digest = row["digest"]?.stringValue, let created = row["created"]?.intValue,
                let isReleased = row["released"]?.boolValue, let movements = row["movements"]?.arrayValue
            else { throw Self.unreadable(nil) }
            var read: [Outflow.Movement] = []
            for movement in movements { read.append(try Outflow.Movement(json: movement)) }
            self.init(
                id: id, chainID: ChainID(rawValue: chain), account: try Address(account), digest: try Hash32(digest),
                movements: read, createdAt: Timestamp(millisecondsSinceEpoch: Int64(created)))
            self.isReleased = isReleased
        } catch let error as RainError {
            throw error
        } catch {
            throw Self.unreadable(error)
        }
    }

    fileprivate static func unreadable(_ error: (any Error)?) -> RainError {
        RainError(.internalLogicError, "the transaction journal holds a consent that cannot be read", underlying: error)
    }
}

extension Outflow.Movement {
    fileprivate var json: JSONValue {
        var movement: JSONObject = [
            "kind": .string(kind.rawValue), "amount": .string(Quantity.encode(amount)),
            "to": .string(counterparty.description), "outgoing": .bool(isOutgoing),
        ]
        if case .contract(let address) = token { movement["token"] = .string(address.description) }
        movement["payment"] = payment.map { .string($0.description) }
        return .object(movement)
    }

    fileprivate init(json: JSONValue) throws {
        guard let kind = json["kind"]?.stringValue.flatMap(Kind.init(rawValue:)), let amount = json["amount"]?.stringValue,
            let party = json["to"]?.stringValue, let isOutgoing = json["outgoing"]?.boolValue
        else { throw ConsentRecord.unreadable(nil) }
        let token = try json["token"]?.stringValue.map { Token.contract(try Address($0)) } ?? .native
        self.init(
            kind, of: token, amount: try Quantity.decode(amount), to: try Address(party), isOutgoing: isOutgoing,
            payment: try json["payment"]?.stringValue.map { try Hash32($0) })
    }
}
