internal import RainEncoding

/// A node's refusal of one call.
///
/// Nodes agree on neither codes nor texts: -32005 is a rate limit at one and a block's gas limit at another. So decisions rest
/// on the data and the words, never on the code.
struct RPCError: Error, Hashable, Sendable {
    let code: Int
    let message: String
    let data: JSONValue?

    /// The node's own words in lower case: its message and what it says in `data`, up to the word that a contract's text follows.
    private let words: [UInt8]
    /// Where words begin in them.
    private let starts: [Int]

    /// What it means, whichever node it came from.
    ///
    /// Found once: a hostile node's text may be as long as can be, and is asked about again and again.
    private(set) var meaning = Meaning.other

    init(code: Int, message: String, data: JSONValue?) {
        self.code = code
        self.message = message
        self.data = data
        let words = Self.words(message, data)
        self.words = words
        starts = words.indices.filter { Self.isLetter(words[$0]) && ($0 == 0 || !Self.isLetter(words[$0 - 1])) }
        meaning = Self.phrases.first { $0.phrases.contains(where: mentions) }?.meaning ?? .other
    }

    /// Whether the node's words have a phrase at the beginning of a word: "unknown transaction type" does not mention a "known
    /// transaction".
    ///
    /// What a contract says (behind "reverted") is none of them: it must not pass for a node's word about a transaction.
    ///
    /// - Parameter phrase: In lower case, beginning with a letter.
    func mentions(_ phrase: String) -> Bool {
        guard let first = phrase.utf8.first else { return false }
        return starts.contains { words[$0] == first && words[$0...].starts(with: phrase.utf8) }
    }

    /// The refusal of a read or an estimate, in the terms of the public interface.
    func rainError(method: String) -> RainError {
        let text = message.printable()
        switch meaning {
        case .failedCall:
            let revert = RevertReport(self)
            return RainError(
                .transactionSimulationFailed, "the call would fail: \(revert.reason ?? text)", context: revert.context,
                underlying: self)
        case .insufficientFunds:
            return RainError(.insufficientFunds, text, underlying: self)
        case .rateLimited:
            return RainError(
                .networkError, "the node takes no more calls for now; \(method) got: \(text) (\(code))", underlying: self)
        default:
            return RainError(.networkError, "the node refused \(method): \(text) (\(code))", underlying: self)
        }
    }

    /// More of a text is not looked at; a node's own words come first in it.
    private static let maximumWordBytes = 1024

    private static func words(_ message: String, _ data: JSONValue?) -> [UInt8] {
        // Nethermind and some gateways say in `data` what others say in the message.
        let further = data?.stringValue ?? data?["message"]?.stringValue ?? data?["payload"]?.stringValue ?? ""
        var words = Array(message.utf8.prefix(maximumWordBytes)) + [UInt8(ascii: " ")] + further.utf8.prefix(maximumWordBytes)
        for place in words.indices where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(words[place]) { words[place] |= 0x20 }
        for word in ["reverted", "revert"] {
            let wanted = Array(word.utf8)
            guard words.count >= wanted.count else { continue }
            for place in 0...(words.count - wanted.count) where words[place..<(place + wanted.count)].elementsEqual(wanted) {
                return Array(words[..<(place + wanted.count)])
            }
        }
        return words
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}

extension RPCError: CustomStringConvertible {
    /// What the node said, fit for a log.
    var description: String { "\(message.printable()) (\(code))" }
}
