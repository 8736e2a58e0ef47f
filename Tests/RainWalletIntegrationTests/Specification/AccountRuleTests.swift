import LocalStack
import RainTestKit
import RainWalletAdapter
import Testing

/// Accounts and identity: what is one account, and what is two.
@Suite struct AccountRuleTests {
    @Test func `the first sign-up with a contact makes an account, and later log-ins with it return to the same wallet`()
        async throws
    {
        let stack = try await WalletStack.shared()
        let contact = try stack.newContact()
        let first = try stack.wallet()
        try await stack.logIn(first, as: contact)
        let address = try await first.address
        #expect(try await first.profile().contacts == [.email(contact)])
        let second = try stack.wallet()
        try await second.sendLoginCode(to: .email("  " + contact.uppercased() + " "))
        try await second.confirmLoginCode(try await stack.stack.code(for: contact))
        #expect(try await second.address == address)
    }

    @Test func `signing up by e-mail and by SMS makes two accounts, which are not merged`() async throws {
        let stack = try await WalletStack.shared()
        let (contact, number) = (try stack.newContact(), try stack.newNumber())
        let (byMail, bySMS) = (try stack.wallet(), try stack.wallet())
        try await stack.logIn(byMail, as: contact)
        try await bySMS.sendLoginCode(to: .phone(number))
        try await bySMS.confirmLoginCode(try await stack.stack.code(for: number))
        let (one, two) = (try await byMail.address, try await bySMS.address)
        #expect(one != two)
        try await byMail.sendContactVerificationCode(to: .phone(number))
        let code = try await stack.stack.code(for: number)
        let error = await rainError { try await byMail.confirmContactVerification(code) }
        #expect(error?.code == "RAIN_202")
        #expect(try await byMail.profile().contacts == [.email(contact)])
    }

    @Test func `a contact that is added to an account logs into it, and adding a way in makes no new wallet`() async throws {
        let stack = try await WalletStack.shared()
        let wallet = try stack.wallet()
        try await stack.logIn(wallet, as: try stack.newContact())
        let address = try await wallet.address
        let (number, device) = (try stack.newNumber(), SoftwarePasskeyAuthenticator())
        try await wallet.sendContactVerificationCode(to: .phone(number))
        try await wallet.confirmContactVerification(try await stack.stack.code(for: number))
        try await wallet.addPasskey(anchor: device)
        #expect(try await wallet.address == address)
        let (bySMS, byPasskey) = (try stack.wallet(), try stack.wallet())
        try await bySMS.sendLoginCode(to: .phone(number))
        try await bySMS.confirmLoginCode(try await stack.stack.code(for: number))
        #expect(try await bySMS.address == address)
        try await byPasskey.loginWithPasskey(anchor: device)
        #expect(try await byPasskey.address == address)
    }

    @Test func `a sign-up by passkey makes an account without a contact; one that is verified gets its user back in`()
        async throws
    {
        let stack = try await WalletStack.shared()
        let (wallet, device) = (try stack.wallet(), SoftwarePasskeyAuthenticator())
        try await wallet.signUpWithPasskey(anchor: device)
        let bare = try await wallet.profile()
        #expect(bare.contacts.isEmpty && !bare.hasBackup && bare.passkeys.count == 1)
        let address = try await wallet.address
        let contact = try stack.newContact()
        try await wallet.sendContactVerificationCode(to: .email(contact))
        let wrong = await rainError { try await wallet.confirmContactVerification("000000") }
        #expect(wrong?.code == "RAIN_203")
        try await wallet.confirmContactVerification(try await stack.stack.code(for: contact))
        #expect(try await wallet.profile().hasBackup)
        let other = try stack.wallet()
        try await stack.logIn(other, as: contact)
        #expect(try await other.address == address)
    }

    @Test func `the phrase and the key that are exported are the account's`() async throws {
        let stack = try await WalletStack.shared()
        let wallet = try stack.wallet()
        try await stack.logIn(wallet, as: try stack.newContact())
        let words = try await wallet.exportRecoveryPhrase().withUnsafeBytes { $0.split(separator: UInt8(ascii: " ")).count }
        #expect(words == 12)
        #expect(try await wallet.exportPrivateKey().count == 32)
    }
}
