import LocalStack
import RainTestKit
import RainWalletAdapter
import Testing

/// Which passkey call is taken over which live session; where the platforms differ, the stricter rule.
@Suite struct PasskeyRuleTests {
    @Test func `a sign-up over any live session is RAIN_102 before a prompt, and works after the log-out`() async throws {
        let stack = try await WalletStack.shared()
        let (wallet, device) = (try stack.wallet(), SoftwarePasskeyAuthenticator())
        try await stack.logIn(wallet, as: try stack.newContact())
        #expect(await rainError { try await wallet.signUpWithPasskey(anchor: device) }?.code == "RAIN_102")
        #expect(device.timesAsked == 0)
        try await wallet.logout()
        try await wallet.signUpWithPasskey(anchor: device)
        #expect(await rainError { try await wallet.signUpWithPasskey(anchor: device) }?.code == "RAIN_102")
        #expect(device.timesAsked == 1)
    }

    @Test
    func
        `a log-in over a live passkey session is RAIN_102 before a prompt, also after a restart; over a code's it replaces it`()
        async throws
    {
        let stack = try await WalletStack.shared()
        let (environment, device) = (RainEnvironment.inMemory(), SoftwarePasskeyAuthenticator())
        let wallet = try stack.wallet(environment: environment)
        try await wallet.signUpWithPasskey(anchor: device)
        let address = try await wallet.address
        let restarted = try stack.wallet(environment: environment)
        for each in [wallet, restarted] {
            #expect(await rainError { try await each.loginWithPasskey(anchor: device) }?.code == "RAIN_102")
        }
        #expect(device.timesAsked == 1)
        try await wallet.logout()
        try await stack.logIn(wallet, as: try stack.newContact())
        #expect(try await wallet.address != address)
        try await wallet.loginWithPasskey(anchor: device)
        #expect(try await wallet.address == address)
    }

    @Test func `a prompt that is dismissed is RAIN_401 and leaves the session, an unknown passkey opens nothing`() async throws
    {
        let stack = try await WalletStack.shared()
        let (wallet, device) = (try stack.wallet(), SoftwarePasskeyAuthenticator())
        try await stack.logIn(wallet, as: try stack.newContact())
        let state = wallet.sessionState
        device.next(.dismissed, .dismissed)
        #expect(await rainError { try await wallet.addPasskey(anchor: device) }?.code == "RAIN_401")
        #expect(await rainError { try await wallet.loginWithPasskey(anchor: device) }?.code == "RAIN_401")
        #expect(wallet.sessionState == state)
        #expect(await wallet.works)
        #expect(try await wallet.profile().passkeys.isEmpty)
    }
}
