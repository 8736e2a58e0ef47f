import RainEncoding

/// How far a transaction has come that the service broadcasts; open, because the service adds to the list.
public struct SendState: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name on the wire.
    public let rawValue: String

    /// A name as the service spells it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Made, and not broadcast yet.
    public static let initialized = SendState(rawValue: "INITIALIZED")
    /// Being broadcast, until it is in a block.
    public static let broadcasting = SendState(rawValue: "BROADCASTING")
    /// In a block.
    public static let included = SendState(rawValue: "INCLUDED")
    /// What the service called ``included`` before.
    public static let completed = SendState(rawValue: "COMPLETED")
    /// Given up for good: it is in no block, and the service will not try again.
    public static let failed = SendState(rawValue: "FAILED")

    /// The name on the wire.
    public var description: String { rawValue }
}

/// What the service tells of a transaction that it broadcasts.
public struct SendReport: Hashable, Sendable {
    /// How far it has come.
    public let state: SendState
    /// The transaction's hash, once the service names one: 64 hexadecimal digits behind `0x`.
    public let hash: String?
    /// What went wrong, in the service's words, printable and bounded; nil when nothing did.
    ///
    /// A transaction in a block with this has reverted there.
    public let failure: String?

    init(_ json: JSONValue) throws(TurnkeyError) {
        state = SendState(rawValue: TurnkeyError.printable(try json.text("txStatus")))
        hash = try Self.hash(json["eth"])
        failure = (json["error"]?["message"]?.stringValue ?? json["txError"]?.stringValue).flatMap {
            $0.isEmpty ? nil : TurnkeyError.printable($0)
        }
    }

    private static func hash(_ json: JSONValue?) throws(TurnkeyError) -> String? {
        guard let text = try json?.optionalText("txHash") else { return nil }
        let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
        guard digits.utf8.count == 64, (try? Hex.decode(digits)) != nil else {
            throw TurnkeyError(.unexpectedAnswer, "the transaction's hash is not one")
        }
        return "0x" + digits.lowercased()
    }
}
