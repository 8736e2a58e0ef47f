import RainCrypto
import RainEncoding
import Testing

@Suite struct StrictDERTests {
    private let one = "0201" + "01"

    private func decode(_ hex: String) throws -> P256.Signature {
        try P256.Signature(derRepresentation: Hex.decode(hex))
    }

    @Test func theShortestSignatureIsRead() throws {
        let signature = try decode("3006" + one + one)
        #expect(signature.rawRepresentation == [UInt8](repeating: 0, count: 31) + [1] + [UInt8](repeating: 0, count: 31) + [1])
        #expect(Hex.encode(signature.derRepresentation) == "3006" + one + one)
    }

    @Test func aSetTopBitTakesAZeroByte() throws {
        let signature = try decode("3008" + "02020080" + "02020081")
        #expect(signature.r.bytes.last == 0x80 && signature.s.bytes.last == 0x81)
        #expect(Hex.encode(signature.derRepresentation) == "30080202008002020081")
    }

    @Test func bothLongestValuesComeBack() throws {
        let raw = [UInt8](repeating: 0xf0, count: 32) + [UInt8](repeating: 0xfa, count: 32)
        let der = try P256.Signature(rawRepresentation: raw).derRepresentation
        #expect(der.count == 72)
        #expect(try P256.Signature(derRepresentation: der).rawRepresentation == raw)
    }

    @Test(arguments: [
        ("nothing", ""), ("only a tag", "30"), ("an empty sequence", "3000"), ("one integer", "3003020101"),
        ("wrong sequence tag", "31060201010201" + "01"), ("wrong first integer tag", "3006030101020101"),
        ("wrong second integer tag", "3006020101030101"), ("indefinite length", "30800201010201010000"),
        ("long length of the sequence", "308106020101020101"), ("long length of an integer", "300702810101020101"),
        ("sequence longer than its content", "3007020101020101"), ("sequence shorter than its content", "3005020101020101"),
        ("bytes after the sequence", "300602010102010100"), ("bytes after the integers", "30080201010201010500"),
        ("a third integer", "3009020101020101020101"), ("an integer of no bytes", "30050200020101"),
        ("a negative integer", "3006020181020101"), ("a padded integer", "300702020001020101"),
        ("two zero bytes in front", "30080203000080020101"), ("an integer past the end", "3006020101020201"),
        ("zero r", "3006020100020101"), ("zero s", "3006020101020100"),
        ("r of 33 significant bytes", "3026022101" + String(repeating: "00", count: 32) + "020101"),
        ("r of 34 bytes", "302702220080" + String(repeating: "00", count: 32) + "020101"),
        ("r = n", "3026022100ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551020101"),
    ])
    func everyOtherEncodingIsRefused(name: String, hex: String) {
        #expect(kindThrown { _ = try decode(hex) } == .invalidSignature, "\(name)")
    }

    // Cutting a good signature anywhere, or changing any byte of its frame, never reads as a signature of the same values.
    @Test func noPrefixIsASignature() throws {
        let der = try Hex.decode("3008" + "02020080" + "02020081")
        for count in 0..<der.count {
            #expect(kindThrown { _ = try P256.Signature(derRepresentation: Array(der.prefix(count))) } == .invalidSignature)
        }
        for index in [0, 1, 2, 3, 6, 7] {
            for value in UInt8.min...UInt8.max where value != der[index] {
                var altered = der
                altered[index] = value
                #expect((try? P256.Signature(derRepresentation: altered)) == nil)
            }
        }
    }
}
