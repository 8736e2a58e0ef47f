import RainCore
import RainEncoding
import RainHTTP
import RainTestKit

@testable import RainCollateral

/// The issuing API answering from a script, with a clock that stands.
struct ScriptedIssuing {
    let transport = ScriptedTransport()
    let time = ManualTime()
    let secrets = InMemorySecureStore()

    var environment: RainEnvironment {
        RainEnvironment(transport: transport, secrets: secrets, journal: InMemoryTransactionJournal(), time: time)
    }

    func client(_ credentials: IssuingCredentials? = .apiKey("key", for: .user("u 1"))) -> IssuingClient {
        IssuingClient(endpoint: .custom("http://127.0.0.1:1/v1/issuing/"), credentials: credentials, environment: environment)
    }

    /// The paths that were asked for, with their queries.
    var paths: [String] {
        transport.requests.map { $0.method.rawValue + " " + $0.url.replacing("http://127.0.0.1:1/v1/issuing", with: "") }
    }
}

/// Runs a call that must throw a `RainError` and gives it back.
func rainError(_ body: () async throws -> Void) async -> RainError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? RainError
    }
}
