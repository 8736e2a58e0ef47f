/// Something that takes bytes from outside, and what must hold for whatever they are.
struct Target: Sendable {
    let name: String
    /// Inputs to begin with, from which the fuzzer makes others.
    let seeds: @Sendable () throws -> [[UInt8]]
    /// Takes an input.
    ///
    /// It may be refused; what is taken must keep its promise, or `require` ends the process.
    let run: @Sendable (_ input: [UInt8]) -> Void

    static let all: [Target] = [.rlp, .abi, .typedData, .transaction, .hex, .amount, .mnemonic, .keystore, .json]
}

/// Ends the process as a crash unless the promise is kept.
func require(_ isKept: Bool, _ promise: String) {
    if !isKept { Platform.crash("broken promise: \(promise)") }
}
