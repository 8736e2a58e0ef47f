import LocalStack
import RainTestKit
import RainTurnkeyAdapter
import Testing

@Suite struct ContactIntegrationTests {
    @Test func `an attached telephone number logs in the same account, and the address still does`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let auth = try await turnkey.logIn("ada@example.com")
        let address = try await turnkey.wallet(TurnkeyProvider(auth)).address(on: .baseSepolia)
        try await auth.sendContactVerificationCode(to: .phone("+1 (555) 010-0177"))
        #expect(await auth.awaitedVerification == .phone("+15550100177"))
        try await auth.confirmContactVerification(try await turnkey.stack.code(for: "+15550100177"))
        for contact in [Contact.phone("+15550100177"), .email("ada@example.com")] {
            let again = try TurnkeyAuth(try turnkey.config(), environment: .inMemory())
            try await again.sendLoginCode(to: contact)
            try await again.confirmLoginCode(try await turnkey.stack.code(for: contact.value))
            #expect(try await again.session.organizationID == auth.session.organizationID)
            #expect(try await turnkey.wallet(TurnkeyProvider(again)).address(on: .baseSepolia) == address)
        }
    }

    @Test func `a passkey's account without a contact gets one to log in by`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        var config = try turnkey.config()
        config.passkeyDomain = "example.com"
        let auth = try TurnkeyAuth(config, environment: .inMemory())
        try await auth.signUpWithPasskey(SoftwarePasskeyAuthenticator(), userName: "Ada")
        let contact = try turnkey.newContact()
        try await auth.sendContactVerificationCode(to: .email(contact))
        try await auth.confirmContactVerification(try await turnkey.stack.code(for: contact))
        let again = try await turnkey.logIn(contact)
        #expect(try await again.session.organizationID == auth.session.organizationID)
    }

    @Test func `a new address takes the place of the old one, which then logs nobody in`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let (old, new) = (try turnkey.newContact(), try turnkey.newContact())
        let auth = try await turnkey.logIn(old)
        try await auth.sendContactVerificationCode(to: .email(new))
        try await auth.confirmContactVerification(try await turnkey.stack.code(for: new))
        #expect(try await turnkey.logIn(new).session.organizationID == auth.session.organizationID)
        #expect(try await turnkey.logIn(old).session.organizationID != auth.session.organizationID)
    }

    @Test func `a contact that logs in another account is not attached, and both accounts stay as they were`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let (ada, bob) = (try turnkey.newContact(), try turnkey.newContact())
        let bobs = try await turnkey.logIn(bob).session.organizationID
        let auth = try await turnkey.logIn(ada)
        try await auth.sendContactVerificationCode(to: .email(bob))
        let code = try await turnkey.stack.code(for: bob)
        let error = await #expect(throws: RainError.self) { try await auth.confirmContactVerification(code) }
        #expect(error?.code == "RAIN_202")
        #expect(try await turnkey.logIn(bob).session.organizationID == bobs)
        #expect(try await turnkey.logIn(ada).session.organizationID == auth.session.organizationID)
    }

    @Test func `a wrong code is RAIN_203, and the right one attaches the contact after all`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let auth = try await turnkey.logIn(try turnkey.newContact())
        let contact = try turnkey.newContact()
        try await auth.sendContactVerificationCode(to: .email(contact))
        let error = await #expect(throws: RainError.self) { try await auth.confirmContactVerification("wrong") }
        #expect(error?.code == "RAIN_203")
        try await auth.confirmContactVerification(try await turnkey.stack.code(for: contact))
        #expect(try await turnkey.logIn(contact).session.organizationID == auth.session.organizationID)
    }
}
