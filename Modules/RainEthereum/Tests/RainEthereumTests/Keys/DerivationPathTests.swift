import RainEthereum
import Testing

@Suite("Derivation paths")
struct DerivationPathTests {
    @Test(
        "a path reads and prints; h is the same as '",
        arguments: [
            ("m", []), ("m/0", [0]), ("m/44'/60'/0'/0/0", [0x8000_002C, 0x8000_003C, 0x8000_0000, 0, 0]),
            ("m/2147483647'/1", [0xFFFF_FFFF, 1]),
        ] as [(String, [UInt32])])
    func bothWays(text: String, indices: [UInt32]) throws {
        let path = try DerivationPath(text)
        #expect(path.indices == indices)
        #expect(path.description == text)
        #expect(try DerivationPath(text.replacing("'", with: "h")) == path)
    }

    @Test(
        "what is no path is refused",
        arguments: [
            "", "/", "m/", "M/0", "m//0", "m/0/", "0/1", "44'/60'", "m/-1", "m/+1", "m/ 1", "m/1 ", "m/01", "m/00",
            "m/2147483648",
            "m/99999999999", "m/0''", "m/0'h", "m/h", "m/'", "m/0x1", "m/0H", "m/a", "m/١", "m 0", "m/0\u{2019}",
        ])
    func refused(text: String) {
        let error = #expect(throws: EthereumError.self) { try DerivationPath(text) }
        #expect(error?.kind == .invalidDerivationPath)
    }

    @Test("a path has at most 255 steps, however long the text")
    func depth() throws {
        #expect(try DerivationPath("m" + String(repeating: "/0", count: 255)).indices.count == 255)
        #expect(throws: EthereumError.self) { try DerivationPath("m" + String(repeating: "/0", count: 256)) }
        #expect(throws: EthereumError.self) { try DerivationPath(String(repeating: "/", count: 1 << 20)) }
        #expect(throws: EthereumError.self) { try DerivationPath(indices: [UInt32](repeating: 0, count: 256)) }
    }

    @Test("the account of Ethereum is the third step, the address the last")
    func ethereum() throws {
        #expect(DerivationPath.ethereum.description == "m/44'/60'/0'/0/0")
        #expect(try DerivationPath.ethereum(account: 0, index: 0) == .ethereum)
        #expect(try DerivationPath.ethereum(account: 2, index: 7).description == "m/44'/60'/2'/0/7")
        #expect(throws: EthereumError.self) { try DerivationPath.ethereum(account: 1 << 31, index: 0) }
        #expect(throws: EthereumError.self) { try DerivationPath.ethereum(account: 0, index: .max) }
    }
}
