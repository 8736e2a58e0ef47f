import RainEthereum
import Testing

@Suite("Signed messages (EIP-191)")
struct SignedMessageTests {
    @Test("text is signed as its UTF-8 bytes, which are counted")
    func text() {
        #expect(
            PersonalMessage.hash("héllo").description == "0x42fd95dd8ed22d7d934d6ffff71ed0b730835b0de4bb3532a271568c8760c8d2")
        #expect(PersonalMessage.hash("") == PersonalMessage.hash([]))
    }

    @Test("data for a validator is signed behind 0x19, 0x00 and its address")
    func validator() throws {
        let validator = try Address("0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC")
        #expect(
            ValidatorMessage.hash([0x12, 0x34], validator: validator).description
                == "0x795672cdbe5e9f78220cf43fa90a2438cc4358e589f1943608cc0f2443bca00c")
    }
}
