import RainCrypto
import RainEncoding
import Testing
import TurnkeyAPI

@Suite("Signatures of the service")
struct RawSignatureTests {
    @Test("r and s without their leading zeros are padded to 32 bytes", arguments: ["1", "01", "0x1", "0001"])
    func padded(spelling: String) throws {
        let signature = try RawSignature(["r": .string(spelling), "s": .string(spelling), "v": "00"])
        #expect(signature.r.bytes == [UInt8](repeating: 0, count: 31) + [1])
        #expect(signature.s == signature.r)
    }

    @Test(
        "v is read by a table",
        arguments: zip(
            ["00", "0", "27", "1b", "0x1b", "01", "1", "28", "1c", "0x01"],
            [false, false, false, false, false, true, true, true, true, true]))
    func parity(spelling: String, isOdd: Bool) throws {
        #expect(try RawSignature(["r": "01", "s": "02", "v": .string(spelling)]).isOdd == isOdd)
    }

    @Test(
        "anything else is refused, never guessed",
        arguments: [
            ["r": "01", "s": "02", "v": "02"], ["r": "01", "s": "02", "v": ""], ["r": "01", "s": "02", "v": "2"],
            ["r": "01", "s": "02", "v": 0], ["r": "01", "s": "02"], ["r": "", "s": "02", "v": "00"],
            ["r": "zz", "s": "02", "v": "00"], ["r": 1, "s": "02", "v": "00"], ["r": "01", "s": nil, "v": "00"],
            ["r": .string(String(repeating: "1", count: 65)), "s": "02", "v": "00"], ["r": "0x", "s": "02", "v": "00"],
        ] as [JSONValue])
    func refused(json: JSONValue) {
        let error = #expect(throws: TurnkeyError.self) { try RawSignature(json) }
        #expect(error?.kind == .unexpectedAnswer)
    }
}
