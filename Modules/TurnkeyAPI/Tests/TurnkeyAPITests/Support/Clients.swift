import RainCrypto
import RainHTTP
import Synchronization
import TurnkeyAPI

/// The waits that were asked for, none of which takes time.
final class Waits: Sendable {
    private let state = Mutex<[Duration]>([])
    var durations: [Duration] { state.withLock { $0 } }
    func wait(_ duration: Duration) { state.withLock { $0.append(duration) } }
}

func makeClient(
    _ transport: FakeTransport, waits: Waits = Waits(), polling: Int = 10, stamper: (any TurnkeyStamper)? = nil,
    now: Int64 = 1_700_000_000_123
) throws -> TurnkeyClient {
    TurnkeyClient(
        endpoint: try TurnkeyEndpoint("https://api.example.com"), stamper: try stamper ?? APIKeyStamper(.random()),
        transport: transport, polling: ActivityPolling(maximumQuestions: polling), now: { now }, sleep: { waits.wait($0) })
}

func makeProxy(_ transport: FakeTransport, waits: Waits = Waits()) throws -> AuthProxyClient {
    try AuthProxyClient(
        endpoint: TurnkeyEndpoint("https://proxy.example.com"), configID: "config-1", transport: transport,
        sleep: { waits.wait($0) })
}

/// A text as a secret.
func secret(_ text: String) throws -> SecretBytes { try SecretBytes(copying: text.utf8) }
