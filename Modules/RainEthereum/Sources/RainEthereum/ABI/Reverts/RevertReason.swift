/// Why a call reverted, as far as its data tells.
public enum RevertReason: Hashable, Sendable {
    /// No data: `revert()`, running out of gas, or a call to something that is no contract.
    case none
    /// `Error(string)`: the text of `require` or `revert`. It was written by the contract: foreign text, to be shown as such.
    case message(String)
    /// `Panic(uint256)`: a check of the compiler.
    case panic(PanicCode)
    /// An error that the contract declares, with its values.
    case custom(ABIError, [ABIValue])
    /// Data of no known error, kept as it came.
    case unknown([UInt8])

    /// Reads revert data; what cannot be read is kept as `unknown`.
    ///
    /// - Parameters:
    ///   - data: The data of the revert, from a receipt's replay or an error's `data`.
    ///   - errors: The errors that the contract, or one that it calls, declares.
    public init(_ data: [UInt8], errors: [ABIError] = []) {
        guard !data.isEmpty else {
            self = .none
            return
        }
        self = .unknown(data)
        // Each encoder of revert data is a contract's own, so what Solidity itself would read is read here.
        let selector = ABISelector(startOf: data)
        switch selector {
        case Self.messageSelector:
            let values = try? ABIDecoder.decode(data, from: 4, as: [ABIParameter(.string)], .compatible)
            if let text = values?.first?.stringValue { self = .message(text) }
        case Self.panicSelector:
            let values = try? ABIDecoder.decode(data, from: 4, as: [ABIParameter(.uint256)], .compatible)
            if let code = values?.first?.uintValue { self = .panic(PanicCode(rawValue: code)) }
        default:
            for error in errors where error.selector == selector {
                guard let values = try? error.decode(data, strictness: .compatible) else { continue }
                self = .custom(error, values)
                return
            }
        }
    }

    /// `Error(string)`; a test computes it anew.
    static let messageSelector = ABISelector(rawValue: 0x08c3_79a0)

    /// `Panic(uint256)`; a test computes it anew.
    static let panicSelector = ABISelector(rawValue: 0x4e48_7b71)
}
