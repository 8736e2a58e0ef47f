internal import Foundation
internal import Synchronization

/// The stack's process, which ends when this one does.
final class StackProcess: Sendable {
    private let process: Mutex<Process>
    private let output: FileHandle

    init(arguments: [String]) throws {
        let process = Process()
        process.executableURL = try Self.launcher()
        process.arguments = ["--port", "0", "--parent-pid", "\(ProcessInfo.processInfo.processIdentifier)"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        output = pipe.fileHandleForReading
        self.process = Mutex(process)
    }

    /// The one line the stack prints when everything answers.
    func readyLine() async throws -> [UInt8] {
        let output = output
        return try await withCheckedThrowingContinuation { continuation in
            // A thread of its own: a blocking read would hold one of the few that all tests share.
            Thread.detachNewThread {
                continuation.resume(with: Result { try Self.readLine(output) })
            }
        }
    }

    private static func readLine(_ output: FileHandle) throws -> [UInt8] {
        var line: [UInt8] = []
        while let byte = try output.read(upToCount: 1)?.first {
            if byte == 0x0a { return line }
            line.append(byte)
        }
        throw LocalStackError("the local stack ended before it was ready; try Scripts/sandbox/start to see why")
    }

    func stop() {
        process.withLock { process in
            if process.isRunning { process.terminate() }
        }
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
