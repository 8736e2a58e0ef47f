/// What every public call of Rain throws, besides `CancellationError`.
///
/// Decide by kind, show the message: `catch let error as RainError where error == .invalidLoginCode`. An error is not
/// `Equatable`: two errors of one kind may differ in all else.
public struct RainError: Error, Sendable {
    /// What went wrong, to decide by.
    public let kind: Kind

    /// What is wrong and what would be right, for people.
    ///
    /// It never holds a key, a code or a token.
    public let message: String

    /// Further facts by name, such as a transaction's id; safe to log like the message.
    public let context: [String: String]

    /// What a lower floor reported, when that is where it began.
    public let underlying: (any Error)?

    /// Makes an error.
    public init(_ kind: Kind, _ message: String, context: [String: String] = [:], underlying: (any Error)? = nil) {
        self.kind = kind
        self.message = message
        self.context = context
        self.underlying = underlying
    }

    /// The stable code of the kind, such as `RAIN_203`; several kinds may share one.
    public var code: String { kind.code }

    /// Whether an error is of a kind.
    public static func == (error: RainError, kind: Kind) -> Bool {
        error.kind == kind
    }

    /// Whether an error is of another kind.
    public static func != (error: RainError, kind: Kind) -> Bool {
        error.kind != kind
    }
}

extension RainError: CustomStringConvertible, CustomDebugStringConvertible {
    /// The code and the message: `[RAIN_102] …`.
    public var description: String { "[\(code)] \(message)" }

    /// The code, the kind's name, the message and the context; safe to log, so it leaves out what lies underneath.
    public var debugDescription: String {
        let facts = context.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        return "[\(code)] \(kind.name): \(message)\(facts)"
    }
}
