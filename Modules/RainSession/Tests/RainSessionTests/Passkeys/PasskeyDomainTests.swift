import RainCore
import RainTestKit
import Testing

@testable import RainSession

/// Which names passkeys can belong to.
@Suite struct PasskeyDomainTests {
    @Test(arguments: [
        ("example.com", "example.com"), ("Wallet.Example.COM", "wallet.example.com"), ("a-b.c1.xn--p1ai", "a-b.c1.xn--p1ai"),
        ("1.2.3.a4", "1.2.3.a4"),
    ])
    func `a host name of two labels or more is a domain, in lower case`(_ given: String, _ name: String) throws {
        let domain = try PasskeyDomain(given)
        #expect(domain.name == name)
        #expect(domain.origin == "https://" + name)
    }

    @Test(arguments: [
        "", " ", "localhost", "LOCALHOST", "com", "https://example.com", "example.com:443", "example.com/path", "example.com.",
        ".example.com", "ex ample.com", "exa_mple.com", "*.example.com", "user@example.com", "127.0.0.1", "1.2.3.4",
        "[::1]", "-a.com", "a-.com", "exämple.com", "localhost.", String(repeating: "a", count: 64) + ".com",
        String(repeating: "a.", count: 126) + "com",
    ])
    func `a scheme, a port, a path, an address or localhost is RAIN_102`(_ name: String) {
        let error = #expect(throws: RainError.self) { try PasskeyDomain(name) }
        #expect(error?.code == "RAIN_102")
    }

    @Test func `localhost is a domain only while a test says so`() async throws {
        let origin = try await withLocalhostPasskeys(port: 8080) { try PasskeyDomain("localhost").origin }
        #expect(origin == "http://localhost:8080")
        #expect(throws: RainError.self) { try PasskeyDomain("localhost") }
    }
}
