import RainCrypto
import RainEncoding
import Testing
import TurnkeyAPI

@Suite("Client signatures")
struct ClientSignatureTests {
    @Test("the text that was signed is the text that is sent, and the signature is r || s in hexadecimal")
    func signsItsMessage() throws {
        let key = try TurnkeyAPIKey.random()
        let signature = try ClientSignature.login(sessionPublicKeyHex: "02ab", tokenID: "t/1", key: key)
        #expect(signature.message == #"{"login":{"publicKey":"02ab"},"tokenId":"t/1","type":"USAGE_TYPE_LOGIN"}"#)
        #expect(signature.signatureHex.utf8.count == 128)
        let raw = try P256.Signature(rawRepresentation: Hex.decode(signature.signatureHex))
        #expect(key.privateKey.publicKey.isValid(raw, for: Array(signature.message.utf8)))
        #expect(signature.json["message"]?.stringValue == signature.message)
        #expect(signature.json["publicKey"]?.stringValue == key.publicKeyHex)
    }

    @Test("a sign-up names the contact it is for and no other")
    func signUp() throws {
        let key = try TurnkeyAPIKey.random()
        let email = try JSONValue(parsing: ClientSignature.signUp(.email("a@b"), tokenID: "t", key: key).message)
        #expect(email["signupV2"]?["email"] == "a@b")
        #expect(email["signupV2"]?["phoneNumber"] == nil)
        #expect(email["type"] == "USAGE_TYPE_SIGNUP")
        let phone = try JSONValue(parsing: ClientSignature.signUp(.phone("+1"), tokenID: "t", key: key).message)
        #expect(phone["signupV2"]?["phoneNumber"] == "+1")
        #expect(phone["signupV2"]?["email"] == nil)
    }

    @Test("a signature does not show the contact that it is about when printed")
    func notPrinted() throws {
        let signature = try ClientSignature.signUp(.email("ada@example.com"), tokenID: "t", key: .random())
        var dumped = "\(signature)"
        dump(signature, to: &dumped)
        #expect(signature.message.contains("ada@"))
        #expect(!dumped.contains("ada@"))
    }
}
