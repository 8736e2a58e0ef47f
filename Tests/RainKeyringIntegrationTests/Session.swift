import Foundation
import RainTestSupport

/// A user with a home of its own, and a session bus for each script it runs; gone with the value.
final class Session: Sendable {
    let home = NSTemporaryDirectory() + "rain-keyring-" + UUID().uuidString

    /// Where the probe keeps its secrets.
    var directory: String { home + "/secrets" }

    /// What these tests need and this machine lacks.
    static let missing = ["dbus-run-session", "dbus-send", "gnome-keyring-daemon", "secret-tool"].filter { name in
        !["/usr/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
    }

    init() throws {
        for path in [home, home + "/run"] {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }

    /// Opens the keyring, which the first time makes it.
    static let unlock = "printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null"
    /// Locks it.
    static let lock = call("org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login")
    /// Lets it hang, from here to the end of the script.
    static let hang = """
        pid=$(dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus / \
        org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets | sed 's/.* //')
        kill -STOP $pid; trap "kill -KILL $pid" EXIT
        """

    private static func call(_ words: String) -> String {
        "dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \(words) >/dev/null"
    }

    /// Runs a script in a session with a bus, where `$probe` is the probe with its directory, and gives the lines it wrote.
    func run(_ script: String, bus options: [String] = []) async throws -> [String] {
        try await lines(["dbus-run-session"] + options + ["--", "sh", "-c", script], [:])
    }

    /// Runs a script without a bus, or with an address that leads elsewhere.
    func runWithoutBus(_ script: String, address: String? = nil) async throws -> [String] {
        try await lines(["sh", "-c", script], address.map { ["DBUS_SESSION_BUS_ADDRESS": $0] } ?? [:])
    }

    private func lines(_ words: [String], _ more: [String: String]) async throws -> [String] {
        var environment = [
            "HOME": home, "XDG_RUNTIME_DIR": home + "/run", "probe": try Self.probe() + " \(directory)",
            "fileProbe": try Self.probe() + " --no-keyring \(directory)",
        ]
        for name in ["PATH", "LD_LIBRARY_PATH"] { environment[name] = ProcessInfo.processInfo.environment[name] }
        // Two minutes are far more than any script takes, so that one that hangs is a failure and not the end of the run.
        let process = try ChildProcess(
            "/usr/bin/env", ["timeout", "120"] + words, environment: environment.merging(more) { $1 })
        return await withCheckedContinuation { continuation in
            // A thread of its own: a blocking read would hold one of the few that all tests share.
            Thread.detachNewThread {
                let output = process.readAllOutput()
                process.wait()
                continuation.resume(returning: output.split(separator: "\n").map(String.init))
            }
        }
    }

    /// The probe is built beside the test bundle.
    private static func probe() throws -> String {
        for executable in [CommandLine.arguments[0], "/proc/self/exe"] {
            let folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
            let probe = folder.appendingPathComponent("keyring-probe").path
            if FileManager.default.isExecutableFile(atPath: probe) { return probe }
        }
        throw SessionError("keyring-probe is not beside the tests")
    }
}

struct SessionError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
