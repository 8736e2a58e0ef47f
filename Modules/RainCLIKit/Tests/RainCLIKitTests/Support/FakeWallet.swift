import RainCore
import RainSession
import RainTestKit
import Synchronization

@testable import RainCLIKit

/// A provider whose wallet may give its keys away and take others.
final class FakeWallet: KeyExporting, KeyImporting {
    static let words = "test test test test test test test test test test test junk"
    let key: SigningKey
    private let phrases = Mutex<[SecretBytes]>([])

    /// What was handed in.
    var imported: [SecretBytes] { phrases.withLock { $0 } }

    init() throws { key = try SigningKey(mnemonic: Mnemonic(phrase: Self.words)) }

    func address(on chain: ChainID) async throws -> Address { key.address }
    func sign(_ request: SigningRequest) async throws -> TransactionSignature { try key.sign(request.digest) }
    func exportPhrase() async throws -> SecretBytes { try SecretBytes(copying: Array(Self.words.utf8)) }
    func exportPrivateKey(on chain: ChainID) async throws -> SecretBytes {
        // Known to everybody: the first account of the words above.
        let known = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
        let digits = Array(known)
        return try SecretBytes(
            copying: stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) })
    }
    func importPhrase(_ phrase: SecretBytes) async throws -> Address {
        phrases.withLock { $0.append(phrase) }
        return key.address
    }
}

/// A log-in that is as it was told to be, and notes the codes it is given.
final class FakeLogin: OneTimeCodeLogin {
    private let given = Mutex<[String]>([])
    let sessionState: SessionState

    /// The codes that were confirmed.
    var codes: [String] { given.withLock { $0 } }

    init(_ state: SessionState) { sessionState = state }

    func awaitSessionRestore() async throws {}
    func sendLoginCode(to contact: Contact) async throws {}
    func confirmLoginCode(_ code: String) async throws { given.withLock { $0.append(code) } }
    var awaitedContact: Contact? { get async throws { .email("ada@example.com") } }
    func logout() async throws {}
    func sessionStates() -> AsyncStream<SessionState> { AsyncStream { $0.finish() } }
}

/// The wallet's commands over these two, with a home of their own; nothing in here reaches a network.
struct FakeTool: ~Copyable {
    let home: TemporaryDirectory
    let login: FakeLogin
    let wallet: any WalletProvider

    init(_ wallet: any WalletProvider, state: SessionState = .active(expiresAt: Timestamp(secondsSinceEpoch: 4_000_000_000)))
        throws
    {
        home = try TemporaryDirectory()
        login = FakeLogin(state)
        self.wallet = wallet
    }

    func run(_ arguments: [String], _ console: ScriptedConsole) async -> ExitCode {
        let (login, wallet) = (login, wallet)
        let tool = WalletTool("tool", summary: "", fields: []) { _, _ in
            WalletConnection(login: login, provider: StubProvider(wallet))
        }
        // A state home must be there: none is made in its place.
        _ = Platform.makeDirectories(home.path + "/state")
        return await tool.commandLine.run(
            arguments, console: console,
            environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state", "RAIN_RPC_URL": "http://127.0.0.1:9"])
    }
}
