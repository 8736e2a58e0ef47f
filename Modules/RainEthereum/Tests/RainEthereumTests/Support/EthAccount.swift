import Foundation
import RainEncoding
import RainTestSupport

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

        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [root.appendingPathComponent("Scripts/differential/\(script)").path]
        // A file rather than a pipe: the process may write before it has read everything.
        process.standardInput = try FileHandle(forReadingFrom: input)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let lines = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw VectorError("\(script) ended with \(process.terminationStatus)")
        }
        return String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
