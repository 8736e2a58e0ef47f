internal import Foundation
internal import RainTestSupport
internal import Synchronization

/// The stack's process, which ends when this one does.
final class StackProcess: Sendable {
    private let process: ChildProcess
    private let isStopped = Mutex(false)

    init(arguments: [String]) throws {
        let own = ["--port", "0", "--parent-pid", "\(ProcessInfo.processInfo.processIdentifier)"]
        process = try ChildProcess(try Self.launcher().path, own + arguments, errors: .inherited)
    }

    /// The one line the stack prints when everything answers.
    func readyLine() async throws -> [UInt8] {
        let process = process
        return try await withCheckedThrowingContinuation { continuation in
            // A thread of its own: a blocking read would hold one of the few that all tests share.
            Thread.detachNewThread {
                var text = ""
                while !text.contains("\n"), let more = process.readOutput() { text += more }
                guard let end = text.firstIndex(of: "\n") else {
                    return continuation.resume(
                        throwing: LocalStackError(
                            "the local stack ended before it was ready; try Scripts/sandbox/start to see why"))
                }
                continuation.resume(returning: Array(text[..<end].utf8))
            }
        }
    }

    func stop() {
        let isFirst = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return !isStopped
        }
        guard isFirst else { return }
        process.signal(SIGTERM)
        let process = process
        Thread.detachNewThread { process.wait() }
    }

    private static func launcher() throws -> URL {
        var directory = URL(fileURLWithPath: #filePath)
        while directory.path != "/" {
            directory.deleteLastPathComponent()
            let launcher = directory.appendingPathComponent("Scripts/sandbox/start")
            if FileManager.default.isExecutableFile(atPath: launcher.path) { return launcher }
        }
        throw LocalStackError("Scripts/sandbox/start is not above the sources of this test")
    }
}
