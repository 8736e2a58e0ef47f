internal import RainCrypto
internal import RainEncoding

/// A word of 256 random bits that opens something once.
///
/// What is compared with it is compared in constant time, and a wrong word does not use it up.
public struct OneTimeToken: Sendable {
    /// The word: 43 characters that stand in a URL as they are.
    public let text: String
    private var isSpent = false

    /// A new word.
    ///
    /// - Throws: ``LoopbackError`` when the machine has no randomness to give.
    public init() throws(LoopbackError) {
        do { text = Base64URL.encode(try SecretBytes.random(count: 32).withUnsafeBytes { Array($0) }) } catch {
            throw LoopbackError("no random bytes are to be had for a one-time address")
        }
    }

    /// What became of a word that was shown.
    public enum Outcome: Hashable, Sendable {
        /// It is the one, for the first time.
        case accepted
        /// It is another.
        case wrong
        /// It is the one, but was shown before.
        case spent
    }

    /// Whether a text is the word.
    public func matches(_ shown: String) -> Bool {
        let (own, other) = (Array(text.utf8), Array(shown.utf8))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Uses the word up, if that is what was shown.
    public mutating func spend(_ shown: String) -> Outcome {
        guard matches(shown) else { return .wrong }
        guard !isSpent else { return .spent }
        isSpent = true
        return .accepted
    }
}

extension OneTimeToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of the word.
    public var description: String { "OneTimeToken(…)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror that does not show the word.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
