import Testing

@testable import RainEthereum

@Suite("ERC-20 calldata")
struct ERC20Tests {
    let holder: Address
    let other: Address

    init() throws {
        holder = try Address("0x00000000000000000000000000000000000000aa")
        other = try Address("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
    }

    @Test("every selector is the hash of its signature")
    func selectors() {
        let signatures: [ABISelector: String] = [
            ERC20.Selector.transfer: "transfer(address,uint256)", ERC20.Selector.approve: "approve(address,uint256)",
            ERC20.Selector.allowance: "allowance(address,address)", ERC20.Selector.balanceOf: "balanceOf(address)",
            ERC20.Selector.decimals: "decimals()", ERC20.Selector.symbol: "symbol()", ERC20.Selector.name: "name()",
        ]
        for (selector, signature) in signatures {
            #expect(selector.bytes == Array(Hash32.keccak256(Array(signature.utf8)).bytes.prefix(4)))
        }
    }

    @Test("a transfer is the selector and two words")
    func transfer() {
        let word = String(repeating: "0", count: 24)
        #expect(
            DataHex.encode(ERC20.transfer(to: other, amount: 16_380_000))
                == "0xa9059cbb" + word + "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed" + String(repeating: "0", count: 58)
                + "f9f060")
        #expect(
            DataHex.encode(ERC20.allowance(owner: holder, spender: other))
                == "0xdd62ed3e" + word + "00000000000000000000000000000000000000aa" + word
                + "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed")
        #expect(
            DataHex.encode(ERC20.balanceOf(other)) == "0x70a08231" + word + "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed")
        #expect(ERC20.approve(spender: other, amount: .max).suffix(32).allSatisfy { $0 == 0xff })
    }

    @Test("calldata reads back to what it was made from")
    func readBack() throws {
        let transfer = try ERC20.decodeTransfer(ERC20.transfer(to: other, amount: .max))
        #expect(transfer?.recipient == other)
        #expect(transfer?.amount == .max)
        let approval = try ERC20.decodeApproval(ERC20.approve(spender: holder, amount: 5))
        #expect(approval?.spender == holder)
        #expect(approval?.amount == 5)
        #expect(try ERC20.decodeTransfer(ERC20.approve(spender: holder, amount: 5)) == nil)
        #expect(try ERC20.decodeTransfer([]) == nil)
    }

    @Test("malformed arguments of a known selector are refused, not guessed")
    func malformed() {
        let right = ERC20.transfer(to: other, amount: 1)
        var dirty = right
        dirty[5] = 1
        for calldata in [Array(right.dropLast()), right + [0], dirty, Array(right.prefix(4))] {
            let error = #expect(throws: EthereumError.self) { try ERC20.decodeTransfer(calldata) }
            #expect(error?.kind == .invalidABI)
        }
    }

    @Test("returned words are exactly 32 bytes and in range")
    func words() throws {
        #expect(try ERC20.decodeUInt256(UInt256.max.bigEndianBytes) == .max)
        #expect(try ERC20.decodeUInt8(UInt256(6).bigEndianBytes) == 6)
        #expect(try ERC20.decodeBool(UInt256(1).bigEndianBytes))
        #expect(try ERC20.decodeBool(UInt256(0).bigEndianBytes) == false)
        #expect(throws: EthereumError.self) { try ERC20.decodeUInt256([]) }
        #expect(throws: EthereumError.self) { try ERC20.decodeUInt256([UInt8](repeating: 0, count: 33)) }
        #expect(throws: EthereumError.self) { try ERC20.decodeUInt8(UInt256(256).bigEndianBytes) }
        #expect(throws: EthereumError.self) { try ERC20.decodeBool(UInt256(2).bigEndianBytes) }
    }

    @Test("a token that returns nothing succeeded; one that returns false did not")
    func success() throws {
        #expect(try ERC20.decodeSuccess([]))
        #expect(try ERC20.decodeSuccess(UInt256(1).bigEndianBytes))
        #expect(try ERC20.decodeSuccess(UInt256(0).bigEndianBytes) == false)
        #expect(throws: EthereumError.self) { try ERC20.decodeSuccess([1]) }
    }
}
