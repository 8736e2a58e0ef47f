/// Judges what is about to be signed: lets it pass, warns, or refuses it before the wallet is asked.
///
/// Guards see every transaction when it is prepared and again before it is sent, and so what is put in its place; typed data and
/// messages they see before they are signed. They judge by `GuardedRequest.outflow`, which is read from the very bytes that are signed. One that refuses large
/// amounts of a token:
///
///     struct Ceiling: SendGuard {
///         let token: Token
///         let most: UInt256
///         func judge(_ request: GuardedRequest) async throws -> GuardVerdict {
///             if let reason = request.outflow.undecodableReason { return .refuse(reason) }
///             let isHigh = request.outflow.outgoing.contains { $0.token == token && $0.amount > most }
///             return isHigh ? .refuse("more than the ceiling") : .allow
///         }
///     }
///
/// In a test, the fake is as short: a struct that gives the verdict it was made with.
public protocol SendGuard: Sendable {
    /// Judges a request.
    ///
    /// - Throws: Anything; it is a refusal, and reaches the caller as it is. A guard that cannot find out what it needs to know
    ///   throws.
    func judge(_ request: GuardedRequest) async throws -> GuardVerdict
}

/// What a guard makes of a request.
public enum GuardVerdict: Hashable, Sendable {
    /// Nothing speaks against it.
    case allow
    /// The user should know something before agreeing.
    case warn([GuardWarning])
    /// It must not be signed, and why; thrown as `RainError` `refusedByGuard` (RAIN_403).
    case refuse(String)
}

/// Something that the user should know before agreeing.
public struct GuardWarning: Hashable, Sendable {
    /// What it is about, to decide by; open.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Makes a kind of a name; guards of an app's may bring their own.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The recipient looks like a known address and is another.
        public static let lookAlike = Kind(rawValue: "lookAlike")
        /// The recipient is the account itself.
        public static let ownAddress = Kind(rawValue: "ownAddress")
        /// Somebody may take all of a token, now and later.
        public static let unlimitedAllowance = Kind(rawValue: "unlimitedAllowance")
        /// What it can take is not known.
        public static let undecodable = Kind(rawValue: "undecodable")
        /// The node could not try it out.
        public static let notSimulated = Kind(rawValue: "notSimulated")
    }

    /// What it is about.
    public let kind: Kind
    /// The warning, for people.
    public let message: String

    /// Makes a warning.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
