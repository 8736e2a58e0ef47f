import RainCore
import RainSession
import Testing

@Suite("Contacts")
struct ContactTests {
    @Test(
        "spellings of one e-mail address become one identity",
        arguments: [
            ("ada@example.com", "ada@example.com"), ("  Ada@Example.COM\n", "ada@example.com"), ("a@b", "a@b"),
            ("ÄDA@example.com", "äda@example.com"),
        ])
    func emailNormalizes(typed: String, identity: String) throws {
        #expect(try Contact.email(typed).normalized() == .email(identity))
    }

    @Test(
        "what cannot be an e-mail address is refused",
        arguments: ["", "ada", "@", "a@", "@b", "a@b@c", "ada lovelace@example.com", "a@b\u{0}", "a\n@b", "\u{7f}a@b"])
    func emailRefused(typed: String) {
        let error = #expect(throws: RainError.self) { try Contact.email(typed).normalized() }
        #expect(error?.kind == .invalidConfig)
    }

    @Test(
        "spellings of one telephone number become one identity",
        arguments: [
            ("+15550100199", "+15550100199"), ("+1 (555) 010-0199", "+15550100199"), ("+49.30.123456", "+4930123456"),
            ("+123456", "+123456"), ("+123456789012345", "+123456789012345"), ("\u{a0}+1 23-456 7", "+1234567"),
        ])
    func phoneNormalizes(typed: String, identity: String) throws {
        #expect(try Contact.phone(typed).normalized() == .phone(identity))
    }

    @Test(
        "what cannot be a telephone number is refused",
        arguments: [
            "", "15550100199", "+12345", "+1234567890123456", "+1555x100199", "+١٢٣٤٥٦٧", "++1234567", "+", "00491234567",
        ])
    func phoneRefused(typed: String) {
        let error = #expect(throws: RainError.self) { try Contact.phone(typed).normalized() }
        #expect(error?.kind == .invalidConfig)
    }

    @Test("a contact does not show itself when printed")
    func notPrinted() {
        let contacts: [Contact] = [.email("ada@example.com"), .phone("+15550100199")]
        for contact in contacts {
            var dumped = ""
            dump(contact, to: &dumped)
            for text in ["\(contact)", String(reflecting: contact), dumped, "\([contact])"] {
                #expect(!text.contains("ada") && !text.contains("555"))
            }
        }
    }
}
