import Foundation
import LocalStack
import RainEncoding
import RainTestSupport
import RainWalletAdapter

/// The built `rain-wallet`, run as a shell would run it, with a home of its own and a desktop whose browser is the test.
final class WalletProgram: Sendable {
    let home: String
    private let environment: [String: String]

    struct Run: Sendable {
        let status: Int32
        let output: String
        let error: String

        /// The object on standard output.
        var json: JSONValue? { try? JSONValue(parsing: output) }
        var code: String? { json?["error"]?["code"]?.stringValue }
    }

    init(_ stack: WalletStack, domain: String = BrowserStage.domain, home: String? = nil) throws {
        let home = home ?? NSTemporaryDirectory() + "rain-wallet-" + UUID().uuidString
        self.home = home
        let backend = try stack.backend()
        try FileManager.default.createDirectory(atPath: home + "/bin", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: home + "/state", withIntermediateDirectories: true)
        if mkfifo(home + "/address", 0o600) == 0 {
            // What the desktop would open goes to the test.
            let script = "#!/bin/sh\nprintf '%s' \"$1\" > '\(home)/address'\n"
            try Data(script.utf8).write(to: URL(fileURLWithPath: home + "/bin/xdg-open"))
            chmod(home + "/bin/xdg-open", 0o700)
        }
        var environment = [
            "HOME": home, "XDG_CONFIG_HOME": home + "/config", "XDG_STATE_HOME": home + "/state", "DISPLAY": ":0",
            "PATH": home + "/bin:/usr/bin:/bin", "RAIN_RPC_URL": try stack.stack.rpcURL(of: 84532),
            "RAIN_PASSKEY_DOMAIN": domain,
        ]
        for (name, value) in [
            ("ORGANIZATION_ID", backend.organizationID), ("AUTH_CONFIG_ID", backend.authConfigID), ("API_URL", backend.apiURL),
            ("AUTH_URL", backend.authURL), ("SIGNER_KEY", backend.keys.signer), ("NOTARIZER_KEY", backend.keys.notarizer),
            ("TLS_FETCHER_KEY", backend.keys.tlsFetcher),
        ] {
            environment["RAIN_WALLET_" + name] = value
        }
        environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        self.environment = environment
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }

    /// Runs a command with `--json` and waits for its end.
    func run(_ arguments: String...) async throws -> Run { try await end(start(arguments + ["--json"])) }

    func start(_ arguments: [String]) throws -> ChildProcess {
        try ChildProcess(try Self.executable(), arguments, environment: environment, errors: .captured)
    }

    func end(_ process: ChildProcess) async -> Run {
        let errors = Task { await Self.onThread { process.readAllErrors() } }
        let output = await Self.onThread { process.readAllOutput() }
        let error = await errors.value
        let status = await Self.onThread { process.wait() }
        return Run(status: status & 0x7f == 0 ? status >> 8 & 0xff : status & 0x7f, output: output, error: error)
    }

    /// What the program has the desktop open next.
    func openedAddress() async throws -> String {
        let reader = try ChildProcess("/bin/cat", [home + "/address"])
        let address = await Self.onThread { reader.readAllOutput() }
        reader.wait()
        return address
    }

    /// The program is built beside the test bundle.
    static func executable() throws -> String {
        let candidates = [
            URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent(),
        ]
        for folder in candidates {
            let path = folder.appendingPathComponent("rain-wallet").path
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        throw BrowserError("rain-wallet is not beside \(candidates)")
    }

    /// A thread of its own for what blocks.
    static func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }
}
