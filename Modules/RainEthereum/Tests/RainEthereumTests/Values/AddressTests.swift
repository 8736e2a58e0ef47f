import RainEthereum
import Testing

@Suite("Address")
struct AddressTests {
    static let checksummed = [
        // The examples of EIP-55.
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
        "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
        "0x52908400098527886E0F7030069857D2E4169EE7",
        "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
        "0xde709f2102306220921060314715629080e2fb77",
        "0x27b1fdb04752bbc536007a920d24acb045561c26",
    ]

    @Test("the checksum, all lower and all upper case are the same address", arguments: checksummed)
    func threeSpellings(text: String) throws {
        let address = try Address(text)
        #expect(address.description == text)
        #expect(try Address(text.lowercased()) == address)
        #expect(try Address("0x" + text.dropFirst(2).uppercased()) == address)
        #expect(try Address(bytes: address.bytes) == address)
    }

    @Test("one letter in the wrong case is a checksum mismatch that names no address")
    func everyWrongCase() throws {
        let right = Array(Self.checksummed[0])
        for index in right.indices.dropFirst(2) where right[index].isLetter {
            var wrong = right
            wrong[index] = Character(right[index].isLowercase ? right[index].uppercased() : right[index].lowercased())
            let error = #expect(throws: EthereumError.self) { try Address(String(wrong)) }
            #expect(error?.kind == .checksumMismatch)
            #expect(error?.description.contains("0x") == false)
        }
    }

    @Test("names are refused as names", arguments: ["alice.eth", "vitalik.base.eth", "ñandú.eth", "ret↩️rn.eth", "🦄.eth"])
    func names(text: String) {
        let error = #expect(throws: EthereumError.self) { try Address(text) }
        #expect(error?.kind == .nameNotSupported)
    }

    @Test(
        "what is no address is refused",
        arguments: [
            "", "0x", "0x0", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
            "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedd",
            " 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg",
            "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaé", "0x٥aaeb6053f3e94c9b9a09f33669435e7ef1beae",
        ])
    func refused(text: String) {
        let error = #expect(throws: EthereumError.self) { try Address(text) }
        #expect(error?.kind == .invalidAddress)
    }

    @Test("an address is exactly 20 bytes; only zeros are the zero address")
    func bytes() throws {
        #expect(try Address(bytes: [UInt8](repeating: 0, count: 20)) == .zero)
        #expect(Address.zero.isZero)
        for index in 0..<20 {
            var bytes = [UInt8](repeating: 0, count: 20)
            bytes[index] = 1
            #expect(try Address(bytes: bytes).isZero == false)
            #expect(try Address(bytes: bytes).bytes == bytes)
        }
        #expect(throws: EthereumError.self) { try Address(bytes: [UInt8](repeating: 0, count: 19)) }
        #expect(throws: EthereumError.self) { try Address(bytes: [UInt8](repeating: 0, count: 21)) }
    }
}
