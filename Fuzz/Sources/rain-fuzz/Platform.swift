#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What differs between systems.
enum Platform: Sendable {
    /// Writes a message to standard error and ends the process as a crash, which the fuzzer keeps the input of.
    static func crash(_ message: String) -> Never {
        say(message)
        abort()
    }

    /// Writes a message to standard error and ends the process.
    static func fail(_ message: String) -> Never {
        say(message)
        exit(2)
    }

    private static func say(_ message: String) {
        var text = "rain-fuzz: \(message)\n"
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// Runs libFuzzer with this process's arguments but the first one, and ends the process.
    static func fuzz(_ target: @escaping @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32) -> Never {
        let words = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
        // They live as long as the process: libFuzzer keeps them.
        var count = Int32(words.count)
        let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
        for (index, word) in words.enumerated() { pointers[index] = strdup(word) }
        pointers[words.count] = nil
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = pointers
        exit(runLibFuzzer(&count, &arguments, target))
    }
}

/// libFuzzer's own entry, which the runtime library of `-sanitize=fuzzer` brings.
@_silgen_name("LLVMFuzzerRunDriver")
private func runLibFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
