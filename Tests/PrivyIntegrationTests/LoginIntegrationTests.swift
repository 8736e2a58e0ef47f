import LocalStack
import RainEncoding
import RainPrivyAdapter
import Testing

@Suite struct LoginIntegrationTests {
    @Test func `a code logs a new user in with a wallet, and a second log-in finds the same`() async throws {
        let privy = try await PrivyBench.shared()
        let contact = try privy.newContact()
        let first = try await privy.logIn(contact)
        let account = try await PrivyProvider(first).accounts.current()
        #expect(account.index == 0)
        let second = try await privy.logIn("  " + contact.uppercased())
        #expect(try await PrivyProvider(second).accounts.current() == account)
        #expect(try await second.session.userID == first.session.userID)
        #expect(try await first.user().linkedAccounts.map(\.type).sorted() == ["email", "wallet"])
    }

    @Test func `a telephone number logs in, and the vendor's test account without a code sent`() async throws {
        let privy = try await PrivyBench.shared()
        let auth = try PrivyAuth(try privy.config(), environment: .inMemory())
        try await auth.sendLoginCode(to: .phone("+1 (555) 010-0177"))
        try await auth.confirmLoginCode(try await privy.stack.code(for: "+15550100177"))
        #expect(try await auth.user().linkedAccounts.first { $0.type == "phone" }?.identifier == "+15550100177")
        let test = try PrivyAuth(try privy.config(), environment: .inMemory())
        try await test.sendLoginCode(to: .email("test-1234@privy.io"))
        try await test.confirmLoginCode("123456")
        #expect(try await PrivyProvider(test).accounts.current().index == 0)
    }

    @Test func `a wrong code is RAIN_203, and the right one then logs in`() async throws {
        let privy = try await PrivyBench.shared()
        let contact = try privy.newContact()
        let auth = try PrivyAuth(try privy.config(), environment: .inMemory())
        try await auth.sendLoginCode(to: .email(contact))
        let code = try await privy.stack.code(for: contact)
        let wrong = code == "000000" ? "111111" : "000000"
        #expect(await rainError { try await auth.confirmLoginCode(wrong) }?.code == "RAIN_203")
        try await auth.confirmLoginCode(code)
    }

    @Test func `contacts are linked, replaced and taken away by codes of their own`() async throws {
        let privy = try await PrivyBench.shared()
        let (first, second) = (try privy.newContact(), try privy.newContact())
        let auth = try await privy.logIn(first)
        try await auth.sendLinkingCode(to: .phone("+15550100188"))
        let linked = try await auth.link(
            .phone("+15550100188"), code: try await privy.stack.code(for: "+15550100188"))
        #expect(linked.linkedAccounts.contains { $0.identifier == "+15550100188" })
        try await auth.sendLinkingCode(to: .email(second))
        let replaced = try await auth.replace(
            .email(first), by: .email(second), code: try await privy.stack.code(for: second))
        #expect(replaced.linkedAccounts.filter { $0.type == "email" }.map(\.identifier) == [second])
        let left = try await auth.unlink(.phone("+15550100188"))
        #expect(!left.linkedAccounts.contains { $0.type == "phone" })
        #expect(await rainError { _ = try await auth.unlink(.email(second)) } != nil)
    }

    @Test func `a native app id that the dashboard does not allow is RAIN_102, not a wrong code`() async throws {
        let privy = try await PrivyBench.shared()
        var config = try privy.config()
        config.nativeAppID = "com.example.other"
        let auth = try PrivyAuth(config, environment: .inMemory())
        let error = await rainError { try await auth.sendLoginCode(to: .email("a@example.com")) }
        #expect(error?.code == "RAIN_102")
        #expect(error?.message.contains("allowed app identifier") == true)
        config.nativeAppID = nil
        let missing = try PrivyAuth(config, environment: .inMemory())
        #expect(await rainError { try await missing.sendLoginCode(to: .email("a@example.com")) }?.code == "RAIN_102")
    }

    @Test func `a log-out is Privy's too, and leaves everything ready for the next user`() async throws {
        let privy = try await PrivyBench.shared()
        let (ada, bob) = (try privy.newContact(), try privy.newContact())
        let auth = try await privy.logIn(ada)
        let wallet = try await privy.wallet(PrivyProvider(auth))
        let session = try await auth.session
        let address = try await wallet.address(on: .baseSepolia)
        try await auth.logout()
        let old = try PrivyProvider(session: session, config: try privy.config(), environment: .inMemory())
        #expect(await rainError { _ = try await old.accounts.list() }?.code == "RAIN_201")
        try await privy.logIn(bob, auth)
        #expect(try await wallet.address(on: .baseSepolia) != address)
    }
}
