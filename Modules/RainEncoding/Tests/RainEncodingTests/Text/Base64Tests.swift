import RainEncoding
import Testing

@Suite struct Base64Tests {
    // RFC 4648 §10
    static let known = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test(arguments: known)
    func `the RFC's examples hold in both directions`(_ plain: String, _ text: String) throws {
        let bytes = Array(plain.utf8)
        #expect(Base64.encode(bytes) == text)
        #expect(try Base64.decode(text) == bytes)
        let unpadded = String(text.filter { $0 != "=" })
        #expect(Base64URL.encode(bytes) == unpadded)
        #expect(try Base64URL.decode(unpadded) == bytes)
    }

    @Test func `the alphabets differ in two characters`() throws {
        let bytes: [UInt8] = [0xfb, 0xff, 0xfe]
        #expect(Base64.encode(bytes) == "+//+")
        #expect(Base64URL.encode(bytes) == "-__-")
        #expect(throws: EncodingError.self) { try Base64.decode("-__-") }
        #expect(throws: EncodingError.self) { try Base64URL.decode("+//+") }
    }

    @Test(arguments: ["Zg", "Zg=", "Z===", "Zh==", "Zm9=", "Zg==Zg==", " Zg==", "Zg==\n", "===="])
    func `padding and left-over bits are strict`(_ text: String) {
        #expect(throws: EncodingError.self) { try Base64.decode(text) }
    }

    @Test(arguments: ["Zg==", "Z", "Zh", "Zm9", "Z g"])
    func `the URL form takes no padding`(_ text: String) {
        #expect(throws: EncodingError.self) { try Base64URL.decode(text) }
    }
}
