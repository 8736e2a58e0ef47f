@testable import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct P256AgreementVectorTests {
    // The file gives keys as SubjectPublicKeyInfo. Here only the two forms with the curve's name are taken apart; whatever else the
    // file tries in that wrapping is about a parser this module does not have yet.
    private func point(_ key: [UInt8]) throws -> [UInt8]? {
        let named = try Hex.decode("301306072a8648ce3d020106082a8648ce3d030107")
        for count: UInt8 in [33, 65] {
            let header = [0x30, count + 24] + named + [0x03, count + 1, 0x00]
            if key.starts(with: header), key.count == header.count + Int(count) { return Array(key.dropFirst(header.count)) }
        }
        return nil
    }

    @Test(.enabled(if: Vectors.available, "vectors absent"))
    func wycheproof() throws {
        var tally = Tally()
        for group in try Vectors.json("wycheproof/ecdh_secp256r1_test.json.gz").elements("testGroups") {
            for vector in try group.elements("tests") {
                guard let point = try point(vector.bytes("public")) else {
                    tally.countNotApplicable()
                    continue
                }
                let digits = try vector.string("private")
                let scalar = String(repeating: "0", count: 64) + digits
                let key = try P256.PrivateKey(rawRepresentation: SecretBytes(hex: String(scalar.suffix(64))))
                let shared = try? key.sharedSecret(with: P256.PublicKey(x963Representation: point))
                // An acceptable case may be refused, as one whose point is off the curve is; a secret must be right.
                let result = try vector.string("result")
                try tally.count(
                    "tcId \(vector.integer("tcId"))", ought: result == "valid" || (result == "acceptable" && shared != nil),
                    did: shared?.array == vector.bytes("shared"))
            }
        }
        #expect(tally == Tally(accepted: 331, rejected: 26, notApplicable: 255))
    }
}
