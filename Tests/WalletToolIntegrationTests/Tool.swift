import Foundation
import LocalStack
import RainEncoding
import RainTestSupport

/// The built `rain-turnkey`, run as a shell would run it, with a home of its own and a stack's addresses in its environment.
final class Tool: Sendable {
    let home: String
    let stack: LocalStack
    private let environment: [String: String]
    /// Whose home it is, when it is another's.
    private let owner: Tool?

    struct Run: Sendable {
        let status: Int32
        let output: String
        let error: String

        /// The object on standard output.
        var json: JSONValue? { try? JSONValue(parsing: output) }
        var code: String? { json?["error"]?["code"]?.stringValue }
    }

    /// - Parameter other: Another tool whose home it shares, which stays for as long as this one does.
    convenience init(_ stack: LocalStack, sharing other: Tool, changing changes: [String: String] = [:]) throws {
        try self.init(stack, home: other.home, of: other, changing: changes)
    }

    init(
        _ stack: LocalStack, home: String? = nil, of owner: Tool? = nil, changing changes: [String: String] = [:]
    ) throws {
        self.owner = owner
        self.stack = stack
        self.home = home ?? NSTemporaryDirectory() + "rain-tool-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: self.home + "/state", withIntermediateDirectories: true)
        var environment = [
            "HOME": self.home, "XDG_CONFIG_HOME": self.home + "/config", "XDG_STATE_HOME": self.home + "/state",
            "RAIN_RPC_URL": try stack.rpcURL(of: 84532),
            "RAIN_TURNKEY_ORGANIZATION_ID": try stack.text("turnkey", "organizationId"),
            "RAIN_TURNKEY_AUTH_PROXY_CONFIG_ID": try stack.text("turnkey", "authProxyConfigId"),
            "RAIN_TURNKEY_API_URL": try stack.text("turnkey", "apiUrl"),
            "RAIN_TURNKEY_AUTH_PROXY_URL": try stack.text("turnkey", "authProxyUrl"),
            "RAIN_TURNKEY_SIGNER_KEY": try stack.text("turnkey", "signerPublicKey"),
            "RAIN_TURNKEY_NOTARIZER_KEY": try stack.text("turnkey", "notarizerPublicKey"),
            "RAIN_TURNKEY_TLS_FETCHER_KEY": try stack.text("turnkey", "tlsFetcherPublicKey"),
        ]
        // The toolchain's libraries may be found by these.
        for name in ["PATH", "LD_LIBRARY_PATH"] { environment[name] = ProcessInfo.processInfo.environment[name] }
        self.environment = environment.merging(changes) { $1 }
    }

    deinit { if owner == nil { try? FileManager.default.removeItem(atPath: home) } }

    /// Logs a fresh user in, funds the wallet, and gives its address.
    func loggedIn(funded: Bool = true) async throws -> String {
        let email = "u\(UUID().uuidString.lowercased())@example.com"
        _ = try await run(["login", "--email", email])
        let login = try await run(["login", "--email", email, "--code", try await stack.code(for: email)])
        guard let address = login.json?["address"]?.stringValue else {
            throw ToolError("no log-in: \(login.output)\(login.error)")
        }
        if funded {
            try await stack.fund(address, "native", amount: "1000000000000000000")
            try await stack.fund(address, "USDC", amount: "50000000")
        }
        return address
    }

    /// Runs a command with `--json` and waits for its end.
    func run(_ arguments: [String], json: Bool = true, input: String? = nil) async throws -> Run {
        try await start(arguments + (json ? ["--json"] : []), input: input).end()
    }

    func start(_ arguments: [String], input: String? = nil) throws -> Running {
        try Running(executable: Self.executable(), arguments: arguments, environment: environment, input: input)
    }

    /// Runs a script in a session with a bus of its own, where `$tool` is the tool.
    func session(_ script: String) async throws -> Run {
        let runtime = home + "/run"
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let session = ["XDG_RUNTIME_DIR": runtime, "tool": try Self.executable().path]
        return try await Running(
            executable: URL(fileURLWithPath: "/usr/bin/timeout"),
            arguments: ["120", "dbus-run-session", "--", "sh", "-c", script],
            environment: environment.merging(session) { $1 }
        ).end()
    }

    /// The tool is built beside the test bundle.
    private static func executable() throws -> URL {
        var directory = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        if !FileManager.default.isExecutableFile(atPath: directory.appendingPathComponent("rain-turnkey").path) {
            directory = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        }
        let tool = directory.appendingPathComponent("rain-turnkey")
        guard FileManager.default.isExecutableFile(atPath: tool.path) else {
            throw ToolError("rain-turnkey is not beside \(directory.path)")
        }
        return tool
    }
}

struct ToolError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// A process of the tool that is under way.
final class Running: Sendable {
    private let process: ChildProcess
    private let output: Task<String, Never>
    private let error: Task<String, Never>
    var id: Int32 { process.id }

    /// - Parameter input: What stands on standard input, less than a pipe holds; none unless given.
    init(executable: URL, arguments: [String], environment: [String: String], input: String? = nil) throws {
        let process = try ChildProcess(
            executable.path, arguments, environment: environment, input: input.map { Array($0.utf8) }, errors: .captured)
        self.process = process
        output = Self.onThread { process.readAllOutput() }
        error = Self.onThread { process.readAllErrors() }
    }

    func signal(_ number: Int32) { process.signal(number) }

    /// Waits for the end of the process and of what it wrote.
    func end() async -> Tool.Run {
        let (output, error) = (await output.value, await error.value)
        let process = process
        let status = await Self.onThread { process.wait() }.value
        // The exit status, or the number of the signal that ended it.
        return Tool.Run(status: status & 0x7f == 0 ? status >> 8 & 0xff : status & 0x7f, output: output, error: error)
    }

    /// A thread of its own for what blocks.
    private static func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Task<Result, Never> {
        Task {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: body()) }
            }
        }
    }
}
