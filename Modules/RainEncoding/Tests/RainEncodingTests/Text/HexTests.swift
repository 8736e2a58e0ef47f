import RainEncoding
import Testing

@Suite struct HexTests {
    @Test func `bytes are written as lower-case pairs`() {
        #expect(Hex.encode([0x00, 0x0f, 0xa5, 0xff]) == "000fa5ff")
        #expect(Hex.encodePrefixed([]) == "0x")
        #expect(Hex.encodePrefixed([1]) == "0x01")
    }

    @Test func `either case is read`() throws {
        #expect(try Hex.decode("00aAFf") == [0x00, 0xaa, 0xff])
        #expect(try Hex.decodePrefixed("0x") == [])
    }

    @Test(arguments: [
        ("abc", EncodingError.Reason.oddLength), ("zz", .invalidCharacter(offset: 0)), ("0g", .invalidCharacter(offset: 1)),
        ("0x00", .invalidCharacter(offset: 1)), ("é", .invalidCharacter(offset: 0)), (" 00 ", .invalidCharacter(offset: 0)),
    ])
    func `anything else is refused with its place`(_ text: String, _ reason: EncodingError.Reason) {
        #expect(throws: EncodingError(reason)) { try Hex.decode(text) }
    }

    @Test func `a missing prefix is named`() {
        #expect(throws: EncodingError(.missingPrefix)) { try Hex.decodePrefixed("00") }
        #expect(throws: EncodingError(.missingPrefix)) { try Hex.decodePrefixed("0X00") }
    }
}
