import Foundation
import RainEncoding
import RainHTTP
import RainPasskeys
import RainWalletAdapter
import Testing

/// The passkey ceremony in a real browser, from the address that is shown to the session that is opened; the local stack verifies.
@Suite(.enabled(if: Chromium.isAvailable, "no browser on this machine"), .serialized)
struct BrowserCeremonyTests {
    private func wallet(_ stack: WalletStack) throws -> RainProvider { try stack.wallet(domain: BrowserStage.domain) }

    @Test func `signing up makes an account and a wallet, logging in finds it, also by a passkey that was added later`()
        async throws
    {
        let (stack, stage) = (try await WalletStack.shared(), try await BrowserStage())
        let first = try await stage.browser.attachAuthenticator()
        let wallet = try wallet(stack)
        try await wallet.signUpWithPasskey(anchor: stage.agreeing)
        let address = try await wallet.address
        try await wallet.logout()
        #expect(wallet.authState == .unauthenticated)
        try await wallet.loginWithPasskey(anchor: stage.agreeing)
        #expect(try await wallet.address == address)
        // On another device: the same account.
        let again = await rainError { try await wallet.addPasskey(anchor: stage.agreeing) }
        #expect(again?.code == "RAIN_102")
        try await stage.browser.detachAuthenticator(first)
        let second = try await stage.browser.attachAuthenticator()
        try await wallet.addPasskey(anchor: stage.agreeing)
        let other = try self.wallet(stack)
        try await other.loginWithPasskey(anchor: stage.agreeing)
        #expect(try await other.address == address)
        try await stage.browser.detachAuthenticator(second)
        await stage.browser.quit()
    }

    @Test func `a user who came by a code adds a passkey and comes back by it, also where the page is served without headers`()
        async throws
    {
        let (stack, stage) = (try await WalletStack.shared(), try await BrowserStage(headers: [:]))
        _ = try await stage.browser.attachAuthenticator()
        let wallet = try wallet(stack)
        try await stack.logIn(wallet, as: try stack.newContact())
        let address = try await wallet.address
        try await wallet.addPasskey(anchor: stage.agreeing)
        let other = try self.wallet(stack)
        try await other.loginWithPasskey(anchor: stage.agreeing)
        #expect(try await other.address == address)
        #expect(await !wallet.works)
        await stage.browser.quit()
    }

    @Test
    func `a prompt that is cancelled or has no passkey is RAIN_401, a bogus signature RAIN_501; the session is untouched`()
        async throws
    {
        let (stack, stage) = (try await WalletStack.shared(), try await BrowserStage())
        let device = try await stage.browser.attachAuthenticator()
        let wallet = try wallet(stack)
        try await stack.logIn(wallet, as: try stack.newContact())
        let state = wallet.sessionState
        let cancelling = stage.passkeys { browser, address in
            try await browser.go(to: address.url)
            try await browser.click("cancel")
        }
        for call in [
            { try await wallet.addPasskey(anchor: cancelling) }, { try await wallet.loginWithPasskey(anchor: cancelling) },
            { try await wallet.loginWithPasskey(anchor: stage.agreeing) },
        ] as [() async throws -> Void] {
            #expect(await rainError(call)?.code == "RAIN_401")
        }
        #expect(wallet.sessionState == state)
        try await wallet.addPasskey(anchor: stage.agreeing)
        try await stage.browser.devTools(
            "WebAuthn.setResponseOverrideBits", ["authenticatorId": .string(device), "isBogusSignature": true])
        let bogus = await rainError { try await wallet.loginWithPasskey(anchor: stage.agreeing) }
        #expect(bogus?.code == "RAIN_501")
        #expect(wallet.sessionState == state)
        #expect(await wallet.works)
        await stage.browser.quit()
    }

    @Test func `the page of another domain cannot answer, and the one that is asked still can`() async throws {
        let (stack, stage) = (try await WalletStack.shared(), try await BrowserStage())
        _ = try await stage.browser.attachAuthenticator()
        let wallet = try wallet(stack)
        let (refusals, refused) = AsyncStream.makeStream(of: Bool.self)
        let misled = stage.passkeys { browser, address in
            defer { refused.finish() }
            // Whoever gets at the question can show it elsewhere; there it is that domain's passkey that answers.
            let way = try await CurlTransport().send(HTTPRequest(.get, address.url))
            let page = way.headers["Location"] ?? ""
            try await browser.go(to: page.replacingOccurrences(of: BrowserStage.domain, with: BrowserStage.otherDomain))
            try await browser.click("go")
            refused.yield(try await browser.shows("this page may not post here"))
            try await browser.go(to: page)
            try await browser.click("go")
        }
        try await wallet.signUpWithPasskey(anchor: misled)
        #expect(await refusals.reduce(into: []) { $0.append($1) } == [true])
        #expect(await wallet.works)
        await stage.browser.quit()
    }

    @Test func `a domain that is none is RAIN_102 and shows no prompt`() async throws {
        let stack = try await WalletStack.shared()
        for domain in ["localhost", "https://\(BrowserStage.domain)", "\(BrowserStage.domain):443"] {
            let wallet = try stack.wallet(domain: domain)
            let passkeys = BrowserPasskeys(opener: .none) { _ in Issue.record("a prompt was shown") }
            let error = await rainError { try await wallet.signUpWithPasskey(anchor: passkeys) }
            #expect(error?.code == "RAIN_102", "\(domain)")
        }
    }
}
