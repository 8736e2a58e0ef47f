import RainCLIKit
import RainCrypto
import Synchronization

/// A console that answers from a list and keeps what was written.
final class ScriptedConsole: Console {
    let traits: ConsoleTraits
    private let state: Mutex<(answers: [String], output: String, error: String)>

    init(_ traits: ConsoleTraits = ConsoleTraits(), answers: [String] = []) {
        self.traits = traits
        state = Mutex((answers, "", ""))
    }

    var output: String { state.withLock { $0.output } }
    var error: String { state.withLock { $0.error } }
    var answersLeft: Int { state.withLock { $0.answers.count } }

    @discardableResult
    func write(_ text: String, to stream: ConsoleStream) -> Bool {
        state.withLock { state in
            if stream == .output { state.output += text } else { state.error += text }
        }
        return true
    }

    func readLine() throws(ConsoleError) -> String? {
        state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
    }

    func readAll(limit: Int) throws(ConsoleError) -> SecretBytes {
        let text = state.withLock { state in
            defer { state.answers = [] }
            return state.answers.joined(separator: "\n")
        }
        guard let bytes = try? SecretBytes(copying: Array(text.utf8)), bytes.count <= limit else {
            throw ConsoleError(.unreadable, "too long")
        }
        return bytes
    }

    func write(_ secret: SecretBytes, to stream: ConsoleStream) -> Bool {
        write(secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }, to: stream)
    }

    func readSecret() throws(ConsoleError) -> SecretBytes? {
        try readLine().flatMap { try? SecretBytes(copying: Array($0.utf8)) }
    }
}

extension ConsoleTraits {
    static let terminal = ConsoleTraits(inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true, width: 40)
    static let colourless = ConsoleTraits(
        inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true, allowsColour: false, width: 40)
}
