import PrivyAPI
import RainCore
import RainEncoding
import RainHTTP
import RainSession
import RainTestKit
import Testing

@testable import RainPrivyAdapter

/// Mistakes that clients of this service are known for, where no other suite shows the right behaviour; the table of all
/// twenty-two is in the module's README.
@Suite("Known mistakes of clients")
struct VendorFaultTests {
    @Test func `a token that Privy exchanges no key for is a mistake in the set-up, and logs nobody out`() async throws {
        let fixture = try Fixture()
        try await fixture.logIn()
        let wallet = try await fixture.wallet()
        fixture.privy.interrupt("/wallets/authenticate", 401, "Invalid JWT token provided", "missing_or_invalid_token")
        let error = await rainError { _ = try await wallet.sign(fixture.message()) }
        #expect(error?.kind == .invalidConfig)
        #expect(fixture.privy.exchanges("/sessions").isEmpty)
        _ = try await wallet.sign(fixture.message())
    }

    @Test func `keys that Privy could not fetch for a moment are asked for once more, and not a third time`() async throws {
        let fixture = try Fixture()
        try await fixture.logIn()
        let wallet = try await fixture.wallet()
        fixture.privy.interrupt("/wallets/authenticate", 400, "Failed to fetch JWKS", "invalid_data")
        _ = try await wallet.sign(fixture.message())
        let other = try Fixture()
        try await other.logIn()
        for _ in 0..<2 { other.privy.interrupt("/wallets/authenticate", 400, "Failed to fetch JWKS", "invalid_data") }
        #expect(await rainError { _ = try await other.wallet().sign(other.message()) } != nil)
        #expect(other.privy.exchanges("/wallets/authenticate").count == 2)
    }

    @Test func `after a log-out and another log-in everything works as the first time, with nothing to wait for`() async throws
    {
        let fixture = try Fixture()
        for _ in 0..<3 {
            try await fixture.logIn()
            _ = try await fixture.wallet().sign(fixture.message())
            try await fixture.auth.logout()
            try await fixture.auth.awaitSessionRestore()
            #expect(fixture.auth.sessionState == .unauthenticated)
        }
    }

    @Test func `a base URL with a slash at its end is called and signed without one`() async throws {
        let fixture = try Fixture { $0.clientURL = "https://auth.privy.io/" }
        try await fixture.logIn()
        _ = try await fixture.wallet().sign(fixture.message())
        #expect(
            fixture.privy.exchanges("/rpc").map(\.request.url)
                == ["https://auth.privy.io/api/v1/wallets/wallet0/rpc"])
    }
}
