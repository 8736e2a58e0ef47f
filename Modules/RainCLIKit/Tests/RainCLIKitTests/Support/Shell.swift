import Glibc
import Testing

@testable import RainCLIKit

/// A shell or a tool that tests run with what they made, where it is installed.
enum Shell {
    /// Whether a program is on this machine; `Scripts/bootstrap --dev` installs those that tests need.
    static func has(_ program: String) -> Bool {
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].contains { access($0 + program, X_OK) == 0 }
    }

    /// The lines that a command writes, its errors among them; it must end well.
    static func lines(_ command: String) throws -> [String] {
        let stream = try #require(popen(command + " 2>&1", "r"))
        var output: [UInt8] = []
        while case let byte = fgetc(stream), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
        let text = String(decoding: output, as: UTF8.self)
        #expect(pclose(stream) == 0, "\(text)")
        return text.split(separator: "\n").map(String.init)
    }

    /// A word in single quotes.
    static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }
}
