import LocalStack
import RainEncoding
import RainTestKit
import RainWalletAdapter
import Testing

/// One-time codes: six digits, five minutes, three tries, the newest counts.
@Suite struct CodeRuleTests {
    private func wrong(_ code: String) -> String { code == "000000" ? "111111" : "000000" }

    @Test func `a code has six digits, and the resend button replaces it`() async throws {
        let stack = try await WalletStack.shared()
        let (wallet, contact) = (try stack.wallet(), try stack.newContact())
        try await wallet.sendLoginCode(to: .email(contact))
        let first = try await stack.stack.code(for: contact)
        #expect(first.utf8.count == 6 && first.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        try await wallet.sendLoginCode(to: .email(contact))
        let second = try await stack.stack.code(for: contact)
        if first != second {
            #expect(await rainError { try await wallet.confirmLoginCode(first) }?.code == "RAIN_203")
        }
        try await wallet.confirmLoginCode(second)
        #expect(wallet.authState == .authenticated)
    }

    @Test func `a wrong code is RAIN_203, leaves the challenge, and never touches a live session`() async throws {
        let stack = try await WalletStack.shared()
        let (wallet, other) = (try stack.wallet(), try stack.newContact())
        try await stack.logIn(wallet, as: try stack.newContact())
        let (state, address) = (wallet.sessionState, try await wallet.address)
        try await wallet.sendLoginCode(to: .email(other))
        let code = try await stack.stack.code(for: other)
        do {
            try await wallet.confirmLoginCode(wrong(code))
            Issue.record("a wrong code was taken")
        } catch let error as RainError where error == .invalidLoginCode {
            #expect(error.context["challenge"] == "open")
        }
        #expect(wallet.sessionState == state)
        #expect(try await wallet.address == address)
        #expect(await wallet.works)
        try await wallet.confirmLoginCode(code)
        #expect(try await wallet.address != address)
    }

    @Test func `three wrong tries lock a code, and a new one helps`() async throws {
        let stack = try await WalletStack.shared()
        let (wallet, contact) = (try stack.wallet(), try stack.newContact())
        try await wallet.sendLoginCode(to: .email(contact))
        let code = try await stack.stack.code(for: contact)
        var standings: [String?] = []
        for _ in 0..<3 {
            standings.append(await rainError { try await wallet.confirmLoginCode(wrong(code)) }?.context["challenge"])
        }
        #expect(standings == ["open", "open", "locked"])
        #expect(await rainError { try await wallet.confirmLoginCode(code) } != nil)
        #expect(wallet.authState == .unauthenticated)
        try await stack.logIn(wallet, as: contact)
    }

    @Test func `a code expires after five minutes, and a new one helps`() async throws {
        let stack = try await WalletStack.own()
        defer { stack.stack.stop() }
        let time = SteppedTime(now: SystemTime().now)
        var environment = RainEnvironment.inMemory()
        environment.time = time
        let wallet = try stack.wallet(environment: environment)
        try await wallet.sendLoginCode(to: .email("ada@example.com"))
        let code = try await stack.stack.code(for: "ada@example.com")
        time.advance(by: .seconds(301))
        try await stack.stack.control("time", ["advanceSeconds": 301])
        let error = await rainError { try await wallet.confirmLoginCode(code) }
        #expect(error?.code == "RAIN_203")
        #expect(error?.context["challenge"] == "expired")
        try await stack.logIn(wallet, as: "ada@example.com")
    }
}
