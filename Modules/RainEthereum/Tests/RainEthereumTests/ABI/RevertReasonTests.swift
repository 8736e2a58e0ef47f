import Testing

@testable import RainEthereum

@Suite("Revert reasons")
struct RevertReasonTests {
    @Test("Error(string) and Panic(uint256) are read, and their selectors are the hashes of their signatures")
    func builtIn() throws {
        let message = try ABIError("error Error(string message)")
        let panic = try ABIError("error Panic(uint256 code)")
        #expect(message.selector == RevertReason.messageSelector)
        #expect(panic.selector == RevertReason.panicSelector)
        #expect(RevertReason(try message.encode([.string("not enough")])) == .message("not enough"))
        #expect(RevertReason(try message.encode([.string("")])) == .message(""))
        #expect(RevertReason(try panic.encode([.uint(0x11)])) == .panic(PanicCode(rawValue: 0x11)))
        #expect(RevertReason([]) == .none)
    }

    @Test("every panic of Solidity has its meaning; another code is still a panic")
    func panics() {
        let known: [UInt256] = [0, 0x01, 0x11, 0x12, 0x21, 0x22, 0x31, 0x32, 0x41, 0x51]
        #expect(Set(known.compactMap { PanicCode(rawValue: $0).meaning }).count == 10)
        #expect(PanicCode(rawValue: 0x11).description == "panic 0x11 (arithmetic left the range of its type)")
        #expect(PanicCode(rawValue: 0x99).description == "panic 0x99")
        #expect(PanicCode(rawValue: .max).meaning == nil)
    }

    @Test("a custom error is read when it is known, and its data kept when it is not")
    func custom() throws {
        let error = try ABIError("error InsufficientBalance(uint256 available, uint256 required)")
        #expect(error.selector.description == "0xcf479181")
        let values: [ABIValue] = [.uint(1), .uint(2)]
        let data = try error.encode(values)
        #expect(RevertReason(data, errors: [error]) == .custom(error, values))
        #expect(RevertReason(data) == .unknown(data))
        #expect(try error.decode(data) == values)
        #expect(throws: EthereumError.self) { try error.decode(data + [0]) }
        let contract = try ABIContract(["error InsufficientBalance(uint256 available, uint256 required)"])
        #expect(contract.revertReason(data) == .custom(error, values))
    }

    @Test("data that is no right encoding of its error is kept, never guessed")
    func malformed() throws {
        let message = RevertReason.messageSelector.bytes
        let error = try ABIError("error E(bool)")
        for data in [
            [1], [1, 2, 3], message, message + [0], message + UInt256(0x20).bigEndianBytes + UInt256.max.bigEndianBytes,
            message + (try ABI.encode([.bytes([0xff])], as: [.bytes])), RevertReason.panicSelector.bytes + [1],
            error.selector.bytes + UInt256(2).bigEndianBytes,
        ] {
            #expect(RevertReason(data, errors: [error]) == .unknown(data))
        }
        // Hand-written contracts leave the padding out; the text is there all the same.
        let unpadded = message + UInt256(0x20).bigEndianBytes + UInt256(2).bigEndianBytes + Array("no".utf8)
        #expect(RevertReason(unpadded) == .message("no"))
    }
}
