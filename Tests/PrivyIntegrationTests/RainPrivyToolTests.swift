import Foundation
import LocalStack
import RainEncoding
import RainTestSupport
import Testing

/// The built `rain-privy`, run as a shell would run it.
@Suite struct RainPrivyToolTests {
    private struct Run {
        let status: Int32
        let output: String

        var json: JSONValue? { try? JSONValue(parsing: output) }
    }

    /// A home of its own, and a stack's addresses.
    private final class Tool: Sendable {
        let stack: LocalStack
        let home: String

        init(_ stack: LocalStack) throws {
            self.stack = stack
            home = NSTemporaryDirectory() + "rain-privy-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: home + "/state", withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: home) }

        func run(_ arguments: String..., changing changes: [String: String] = [:]) async throws -> Run {
            var environment = [
                "HOME": home, "XDG_CONFIG_HOME": home + "/config", "XDG_STATE_HOME": home + "/state",
                "RAIN_RPC_URL": try stack.rpcURL(of: 84532), "RAIN_PRIVY_APP_ID": try stack.text("privy", "appId"),
                "RAIN_PRIVY_APP_CLIENT_ID": try stack.text("privy", "clientId"),
                "RAIN_PRIVY_NATIVE_APP_ID": try stack.text("privy", "nativeAppId"),
                "RAIN_PRIVY_CLIENT_URL": try stack.text("privy", "clientUrl"),
                "RAIN_PRIVY_SERVER_URL": try stack.text("privy", "apiUrl"),
            ].merging(changes) { $1 }
            for name in ["PATH", "LD_LIBRARY_PATH"] { environment[name] = ProcessInfo.processInfo.environment[name] }
            let process = try ChildProcess(
                Self.executable().path, arguments + ["--json"], environment: environment, errors: .discarded)
            return await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    let output = process.readAllOutput()
                    continuation.resume(returning: Run(status: process.wait() >> 8 & 0xff, output: output))
                }
            }
        }

        /// The tool is built beside the test bundle.
        private static func executable() throws -> URL {
            let places = [
                URL(fileURLWithPath: CommandLine.arguments[0]),
                URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
            ]
            let tools = places.map { $0.deletingLastPathComponent().appendingPathComponent("rain-privy") }
            return try #require(
                tools.first { FileManager.default.isExecutableFile(atPath: $0.path) }, "rain-privy is not built")
        }
    }

    @Test func `logs in, pays by Rain and by Privy, and logs out, each run a process of its own`() async throws {
        let stack = try await LocalStack.shared()
        let tool = try Tool(stack)
        let email = "u\(UUID().uuidString.lowercased())@example.com"
        #expect(try await tool.run("login", "--email", email).status == 0)
        let login = try await tool.run("login", "--email", email, "--code", try await stack.code(for: email))
        let address = try #require(login.json?["address"]?.stringValue)
        try await stack.fund(address, "native", amount: "1000000000000000000")
        try await stack.fund(address, "USDC", amount: "50000000")
        let to = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
        for sending in ["rain", "privy", "sponsored"] {
            let sent = try await tool.run(
                "send", "--to", to, "--amount", "1", "--token", "USDC", "--yes", changing: ["RAIN_PRIVY_SENDING": sending])
            #expect(sent.json?["status"]?.stringValue == "succeeded", "\(sending): \(sent.output)")
        }
        #expect(try await tool.run("history").json?["transactions"]?.arrayValue?.count ?? 0 >= 4)
        #expect(try await tool.run("logout").status == 0)
        #expect(try await tool.run("wallet").json?["error"]?["code"]?.stringValue == "RAIN_201")
    }

    @Test(arguments: [
        ("--wallet-index", "first", "privyWallet"), ("--wallet-index", "-1", "privyWallet"),
        ("--sending", "both", "privySending"), ("--privy-client-url", "http://example.com", "RAIN_102"),
    ])
    func `a value that cannot be one is told before any request`(option: String, value: String, named: String) async throws {
        let run = try await Tool(try await .shared()).run("wallet", option, value)
        #expect(run.status != 0)
        #expect(run.output.contains(named))
    }
}
