import LocalStack
import RainEncoding
import RainTestKit
import RainTurnkeyAdapter
import Testing

@Suite struct PasskeyIntegrationTests {
    private func auth(_ turnkey: TurnkeyStack) throws -> TurnkeyAuth {
        var config = try turnkey.config()
        config.passkeyDomain = "wallet.example.com"
        return try TurnkeyAuth(config, environment: .inMemory())
    }

    private func address(_ turnkey: TurnkeyStack, _ auth: TurnkeyAuth) async throws -> Address {
        try await turnkey.wallet(TurnkeyProvider(auth)).address(on: .baseSepolia)
    }

    @Test func `one showing makes an account with a wallet that signs; another log-in with the passkey finds it`() async throws
    {
        let turnkey = try await TurnkeyStack.shared()
        let device = SoftwarePasskeyAuthenticator()
        let first = try auth(turnkey)
        try await first.signUpWithPasskey(device, userName: "Ada")
        #expect(device.timesAsked == 1)
        let account = try await address(turnkey, first)
        let request = SigningRequest(account: account, payload: .personalMessage([7]))
        let signature = try await turnkey.wallet(TurnkeyProvider(first)).sign(request)
        #expect(try signature.recoverSigner(of: request.digest) == account)
        let second = try auth(turnkey)
        try await second.loginWithPasskey(device)
        #expect(device.timesAsked == 2)
        #expect(try await address(turnkey, second) == account)
        #expect(try await second.session.organizationID == first.session.organizationID)
        // One device at a time: the log-in ended the first session.
        let error = await #expect(throws: RainError.self) { try await TurnkeyProvider(first).accounts.list() }
        #expect(error?.code == "RAIN_201")
    }

    @Test func `a passkey added to an account that was opened by a code logs into it`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let device = SoftwarePasskeyAuthenticator()
        let contact = try turnkey.newContact()
        let byCode = try auth(turnkey)
        try await byCode.sendLoginCode(to: .email(contact))
        try await byCode.confirmLoginCode(try await turnkey.stack.code(for: contact))
        let account = try await address(turnkey, byCode)
        try await byCode.addPasskey(device)
        let again = await #expect(throws: RainError.self) { try await byCode.addPasskey(device) }
        #expect(again?.kind == .invalidConfig)
        let byPasskey = try auth(turnkey)
        try await byPasskey.loginWithPasskey(device)
        #expect(try await address(turnkey, byPasskey) == account)
    }

    @Test func `a passkey that is unknown, forged or dismissed logs nobody in, and a live session stays`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let device = SoftwarePasskeyAuthenticator()
        let auth = try auth(turnkey)
        try await auth.signUpWithPasskey(device, userName: "Ada")
        let live = try await auth.session.publicKey
        let stranger = SoftwarePasskeyAuthenticator()
        _ = try await stranger.createPasskey(
            PasskeyCreationRequest(
                domain: "wallet.example.com", serviceName: "x", challenge: [UInt8](repeating: 1, count: 32),
                userHandle: [1], userName: "x"))
        let unknown = await #expect(throws: RainError.self) { try await auth.loginWithPasskey(stranger) }
        #expect(unknown?.code == "RAIN_501")
        device.next(.forged)
        let forged = await #expect(throws: RainError.self) { try await auth.loginWithPasskey(device) }
        #expect(forged?.code == "RAIN_501")
        device.next(.dismissed)
        let dismissed = await #expect(throws: RainError.self) { try await auth.loginWithPasskey(device) }
        #expect(dismissed?.code == "RAIN_401")
        #expect(try await auth.session.publicKey == live)
        let overLive = await #expect(throws: RainError.self) { try await auth.signUpWithPasskey(device, userName: "Eve") }
        #expect(overLive?.code == "RAIN_102")
        _ = try await TurnkeyProvider(auth).accounts.list()
    }
}
