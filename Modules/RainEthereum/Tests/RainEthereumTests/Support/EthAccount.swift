import Foundation
import RainEncoding
import RainTestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// eth-account in the sandbox's Python, driven by the scripts under Scripts/differential.
///
/// The Python is `.build/sandbox-venv` of the repository, or that of the folder `RAIN_SANDBOX_VENV` names. Where it is missing
/// the tests that need it are skipped with a line on standard output, or fail when `RAIN_REQUIRE_STACK` is 1.
enum EthAccount {
    /// Whether the tests shall run: the Python is there, or its absence shall be a failure.
    static let shouldRun: Bool = {
        if python != nil { return true }
        if ProcessInfo.processInfo.environment["RAIN_REQUIRE_STACK"] == "1" { return true }
        print("eth-account absent: no sandbox venv; the differential tests are SKIPPED. RAIN_SANDBOX_VENV names another one.")
        return false
    }()

    private static let python: String? = {
        let folder: URL?
        if let named = ProcessInfo.processInfo.environment["RAIN_SANDBOX_VENV"], !named.isEmpty {
            folder = URL(fileURLWithPath: named, isDirectory: true)
        } else {
            folder = RepositoryRoot.find()?.appendingPathComponent(".build/sandbox-venv", isDirectory: true)
        }
        guard let path = folder?.appendingPathComponent("bin/python").path else { return nil }
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }()

    /// Runs a script once with all rows and gives its lines.
    static func run(_ script: String, rows: [JSONValue]) throws -> [String] {
        guard let python, let root = RepositoryRoot.find() else {
            throw VectorError("the sandbox venv is missing and RAIN_REQUIRE_STACK is 1")
        }
        let input = FileManager.default.temporaryDirectory.appendingPathComponent("rain-differential-\(UUID().uuidString)")
        try Data(rows.map(\.text).joined(separator: "\n").utf8).write(to: input)
        defer { try? FileManager.default.removeItem(at: input) }

        // A plain pipe: Foundation's Process leaks in some runs, which the address sanitizer takes for a fault of ours. The input
        // is a file, since the script may write before it has read everything.
        let command = [python, root.appendingPathComponent("Scripts/differential/\(script)").path].map(quoted)
            .joined(separator: " ")
        guard let pipe = popen("exec \(command) < \(quoted(input.path))", "r") else {
            throw VectorError("\(script) could not be started")
        }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { output += buffer[..<count] }
        guard pclose(pipe) == 0 else { throw VectorError("\(script) failed") }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
