internal import RainEncoding
internal import RainEthereum

/// Why a call failed, as far as a node's error tells: from the data the contract left, else from the node's message.
struct RevertReport: Hashable, Sendable {
    /// The reason in words, cleaned and bounded; nil when nothing tells more than that it failed.
    ///
    /// A contract's own text is quoted: it is foreign.
    let reason: String?
    /// What the contract left, or nil when the node did not hand it over.
    let data: [UInt8]?

    /// Reads an error.
    init(_ error: RPCError) {
        let data = Self.data(in: error)
        self.data = data
        reason = data.flatMap { RevertReason($0, errors: KnownErrors.all).words } ?? Self.text(behindRevertIn: error.message)
    }

    /// What is told beside a message: `revertReason`, and `revertData` in hex, cut off behind 260 bytes.
    var context: [String: String] {
        var context: [String: String] = [:]
        context["revertReason"] = reason
        context["revertData"] = data.map { data in
            DataHex.encode(data.prefix(Self.maximumShownBytes)) + (data.count > Self.maximumShownBytes ? "…" : "")
        }
        return context
    }

    /// A selector and eight words.
    private static let maximumShownBytes = 4 + 8 * 32

    /// More of what a contract left is not read.
    private static let maximumBytes = 64 << 10

    /// Where nodes put the data: geth and its kin in `data`, Ganache and wallets one level below, Nethermind behind a word of
    /// its own, Hardhat in the message.
    private static func data(in error: RPCError) -> [UInt8]? {
        var places = [error.data]
        for name in ["data", "result", "return", "originalError"] { places.append(error.data?[name]) }
        places.append(error.data?["originalError"]?["data"])
        // The older Ganache names the transaction: {"0x…": {"error": "revert", "return": "0x…"}}.
        places += error.data?.objectValue?.prefix(4).map { $0.value["return"] } ?? []
        for case .some(let place) in places {
            guard let text = place.stringValue else { continue }
            if text.hasPrefix("0x") {
                if let bytes = try? DataHex.decode(text.prefix(2 + 2 * maximumBytes).description) { return bytes }
            } else if let bytes = encodedError(in: text) {
                return bytes
            }
        }
        return encodedError(in: error.message)
    }

    /// The first hex in a text that can be an encoded error: at least a selector, and neither an address nor a hash.
    private static func encodedError(in text: String) -> [UInt8]? {
        let bytes = Array(text.utf8.prefix(2 * maximumBytes))
        var place = 0
        while place + 10 <= bytes.count {
            guard bytes[place] == UInt8(ascii: "0"), bytes[place + 1] == UInt8(ascii: "x") else {
                place += 1
                continue
            }
            let digits = bytes[(place + 2)...].prefix(while: isHexDigit)
            if digits.count >= 8, digits.count != 40, digits.count != 64,
                let data = try? Hex.decode(String(decoding: digits, as: UTF8.self))
            {
                return data
            }
            place += 2 + digits.count
        }
        return nil
    }

    /// What a node repeats of a contract's text: "execution reverted: TEXT", "reverted with reason string 'TEXT'".
    private static func text(behindRevertIn message: String) -> String? {
        let message = message.printable(limit: 600)
        guard let place = message.firstRange(of: "reverted") ?? message.firstRange(of: "revert") else { return nil }
        var text = message[place.upperBound...]
        for opening in [" with reason string '", ": ", " "] where text.hasPrefix(opening) {
            text = text.dropFirst(opening.count)
            if opening.hasSuffix("'"), text.hasSuffix("'") { text = text.dropLast() }
            break
        }
        // Nethermind repeats the word where there is no reason.
        guard !text.isEmpty, text != "revert" else { return nil }
        return "the contract says \"\(String(text).printable())\""
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
