/// Where a page of history begins; its text can be kept and handed in later, also by another process.
///
/// What the text says is the SDK's own business and may change with its version.
public struct HistoryCursor: RawRepresentable, Hashable, Sendable {
    /// The text.
    public let rawValue: String

    /// Takes a text that a cursor had; one that no cursor has is refused when it is used.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// What a cursor stands for.
    enum Place: Hashable {
        /// A place that only the provider understands.
        case provider(String)
        /// A place on the chain.
        case chain(HistoryScan.Start)
    }

    private static let providerPrefix = "provider:"

    init(_ place: Place) {
        switch place {
        case .provider(let text): rawValue = Self.providerPrefix + text
        case .chain(let start):
            let numbers = [start.before.block, start.before.transaction, start.before.step, start.width, start.ceiling]
            rawValue = "chain:" + numbers.map(String.init).joined(separator: ".")
        }
    }

    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a text that no cursor has.
    func place() throws(RainError) -> Place {
        if rawValue.hasPrefix(Self.providerPrefix) { return .provider(String(rawValue.dropFirst(Self.providerPrefix.count))) }
        let parts = rawValue.split(separator: ":", omittingEmptySubsequences: false)
        let texts = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        let numbers = texts.compactMap { UInt64($0) }
        guard parts.count == 2, parts[0] == "chain", texts.count == 5, numbers.count == 5, numbers[3] > 0, numbers[4] > 0 else {
            throw RainError(.invalidConfig, "this is no cursor that a page of history gave")
        }
        return .chain(
            HistoryScan.Start(
                before: HistoryPosition(block: numbers[0], transaction: numbers[1], step: numbers[2]), width: numbers[3],
                ceiling: numbers[4]))
    }
}
