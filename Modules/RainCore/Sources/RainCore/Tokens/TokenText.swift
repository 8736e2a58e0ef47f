internal import RainEncoding
internal import RainEthereum

/// Reads the ticker or the name a contract gives itself.
enum TokenText {
    /// The text, fit for printing and of bounded length, or nil when there is none.
    ///
    /// - Parameter limit: The most characters.
    static func read(_ answer: RPCAnswer, limit: Int) -> String? {
        guard let returned = try? answer.returnedData() else { return nil }
        return decode(returned, limit: limit)
    }

    /// Reads a `string`, or a `bytes32` with zeros behind its text, which tokens from before EIP-20 was settled return.
    static func decode(_ returned: [UInt8], limit: Int) -> String? {
        guard let text = string(returned) ?? fixedText(returned) else { return nil }
        let words = text.printable(limit: limit).split(separator: " ", omittingEmptySubsequences: true)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func string(_ returned: [UInt8]) -> String? {
        try? ABI.decode(returned, as: [.string], strictness: .compatible).first?.stringValue
    }

    private static func fixedText(_ returned: [UInt8]) -> String? {
        guard returned.count == 32 else { return nil }
        let text = returned.prefix { $0 != 0 }
        guard returned.dropFirst(text.count).allSatisfy({ $0 == 0 }) else { return nil }
        return String(validating: text, as: UTF8.self)
    }
}
