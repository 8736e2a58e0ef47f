public import RainCrypto

/// The console of this process.
///
/// While a line or secret is read, the signals that end a program are caught, so that the terminal shows what is typed again before
/// the program ends.
public struct SystemConsole: Console {
    private let input: Int32
    private let output: Int32
    private let error: Int32
    private let allowsColour: Bool

    /// Makes a console over file descriptors; the defaults are the standard ones.
    public init(input: Int32 = 0, output: Int32 = 1, error: Int32 = 2, environment: [String: String]) {
        self.input = input
        self.output = output
        self.error = error
        allowsColour = ConsoleTraits.allowsColour(environment)
    }

    /// What the descriptors are connected to now.
    public var traits: ConsoleTraits {
        ConsoleTraits(
            inputIsTerminal: Platform.isTerminal(input), outputIsTerminal: Platform.isTerminal(output),
            errorIsTerminal: Platform.isTerminal(error), allowsColour: allowsColour,
            width: Platform.terminalWidth(output) ?? Platform.terminalWidth(error) ?? 80)
    }

    /// Writes `text` as it is; a reader that has gone away is no failure.
    @discardableResult
    public func write(_ text: String, to stream: ConsoleStream) -> Bool {
        Platform.write(Array(text.utf8), to: stream == .output ? output : error) || Platform.readerHasGone
    }

    /// Reads one line without its end; nil at the end of input.
    public func readLine() throws(ConsoleError) -> String? {
        guard var bytes = try readBytes() else { return nil }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard let line = String(validating: bytes, as: UTF8.self) else {
            throw ConsoleError(.unreadable, "the line is not UTF-8")
        }
        return line
    }

    /// Reads one line that the terminal does not show; nil at the end of input.
    public func readSecret() throws(ConsoleError) -> SecretBytes? {
        SignalTrap.shared.hold()
        let result: Result<SecretBytes?, ConsoleError>
        if let echo = Platform.switchEchoOff(input) {
            result = readSecretBytes()
            Platform.restore(echo, on: input)
        } else {
            result = .failure(ConsoleError(.notInteractive, "the terminal cannot be kept from showing the secret"))
        }
        // With the terminal as it was, a signal nobody else waits for has its usual effect.
        SignalTrap.shared.release()
        return try result.get()
    }

    /// Reads all that is left of the input, at most `limit` bytes.
    public func readAll(limit: Int) throws(ConsoleError) -> SecretBytes {
        let room = max(0, limit) + 1
        var result: Result<Int, ConsoleError> = .success(0)
        // One more than there may be, so that more is noticed.
        guard let all = try? SecretBytes(count: room, initializingWith: { result = fill($0) }) else { throw Self.noMemory }
        let count = try result.get()
        guard count < room else { throw ConsoleError(.unreadable, "the input is longer than \(limit) bytes") }
        guard let part = try? all.withUnsafeBytes({ try SecretBytes(copying: $0.prefix(count)) }) else { throw Self.noMemory }
        return part
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Result<Int, ConsoleError> {
        var count = 0
        while count < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            switch Platform.read(input, into: rest, unless: SignalTrap.shared.descriptor) {
            case .bytes(let more): count += more
            case .end: return .success(count)
            case .failed(let reason): return .failure(ConsoleError(.unreadable, "the input cannot be read: \(reason)"))
            case .interrupted: return .failure(ConsoleError(.interrupted, "interrupted"))
            }
        }
        return .success(count)
    }

    /// Writes a secret as it is.
    public func write(_ secret: SecretBytes, to stream: ConsoleStream) -> Bool {
        secret.withUnsafeBytes { Platform.write($0, to: stream == .output ? output : error) }
    }

    private func readSecretBytes() -> Result<SecretBytes?, ConsoleError> {
        do throws(ConsoleError) {
            guard var bytes = try readBytes() else { return .success(nil) }
            defer { for place in bytes.indices { bytes[place] = 0 } }
            guard let secret = try? SecretBytes(copying: bytes) else { throw Self.noMemory }
            return .success(secret)
        } catch {
            return .failure(error)
        }
    }

    /// Reads to the end of the line, byte by byte: what comes after it belongs to whoever reads next.
    private func readBytes() throws(ConsoleError) -> [UInt8]? {
        // Room from the start, since growing an array leaves copies of a secret behind in freed memory.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.longestLine)
        var byte: UInt8 = 0
        while true {
            let read = withUnsafeMutableBytes(of: &byte) {
                Platform.read(input, into: $0, unless: SignalTrap.shared.descriptor)
            }
            switch read {
            case .bytes where byte == UInt8(ascii: "\n"):
                return bytes
            case .bytes:
                guard bytes.count < Self.longestLine else { throw ConsoleError(.unreadable, "the line is too long") }
                bytes.append(byte)
            case .end, .failed:
                return bytes.isEmpty ? nil : bytes
            case .interrupted:
                throw ConsoleError(.interrupted, "interrupted")
            }
        }
    }

    private static let longestLine = 64 << 10

    private static var noMemory: ConsoleError { ConsoleError(.unreadable, "there is no memory for what was read") }
}
