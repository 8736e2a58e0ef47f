import RainEthereum
import Testing

@testable import RainCore

@Suite struct OutflowCallTests {
    private let account: Address
    private let other: Address
    private let token: Address
    private let spender: Address
    private let multicall: Address

    init() throws {
        account = try testKey(1).address
        other = try Address("0x90F79bf6EB2c4f870365E785982E1f101E93b906")
        token = try Address(Fixture.usdc)
        spender = try Address(Fixture.recipient)
        multicall = try Address("0xcA11bde05977b3631167028862bE2a173976CA11")
    }

    private func outflow(_ data: [UInt8], to: Address? = nil, value: UInt256 = 0) -> Outflow {
        Outflow(ContractCall(to: to ?? token, value: value, data: data), from: account)
    }

    private func call(_ function: String, _ arguments: ABIValue...) throws -> [UInt8] {
        try ABIFunction(function).encodeCall(arguments)
    }

    private func movement(
        _ kind: Outflow.Movement.Kind, _ amount: UInt256, to party: Address, isOutgoing: Bool = true,
        payment: Hash32? = nil, of token: Token? = nil
    ) -> Outflow {
        .movements([
            .init(
                kind, of: token ?? .contract(self.token), amount: amount, to: party, isOutgoing: isOutgoing, payment: payment)
        ])
    }

    /// Multicall3's `aggregate3` of calls that may all fail.
    private func aggregate(_ calls: [(Address, [UInt8])]) throws -> [UInt8] {
        try call(
            "aggregate3((address,bool,bytes)[])",
            .array(calls.map { .tuple([.address($0.0), .bool(true), .bytes($0.1)]) }))
    }

    @Test func `every known selector is the hash of its signature`() throws {
        for known in KnownCall.allCases {
            let function = try ABIFunction(name: known.name, inputs: known.parameters.map { ABIParameter($0) })
            #expect(function.selector.rawValue == known.rawValue, "\(known)")
        }
        #expect(KnownCall.withdrawAsset.parameters.count == 10)
        for batch in BatchCall.allCases {
            let function = try ABIFunction(name: "\(batch)", inputs: batch.parameters.map { ABIParameter($0) })
            #expect(function.selector.rawValue == batch.rawValue, "\(batch)")
        }
        #expect(Multicall3.address == multicall)
    }

    @Test(arguments: [UInt256.zero, 1, 16_380_000, .max]) func `a transfer takes its amount, whatever it is`(amount: UInt256)
        throws
    {
        #expect(outflow(ERC20.transfer(to: other, amount: amount)) == movement(.transfer, amount, to: other))
        #expect(outflow(ERC20.transfer(to: other, amount: amount)).outgoing.count == (amount.isZero ? 0 : 1))
        #expect(outflow([], to: other, value: amount).outgoing.map(\.amount) == (amount.isZero ? [] : [amount]))
    }

    @Test func `what stays with the account is no spending`() throws {
        #expect(outflow(ERC20.transfer(to: account, amount: 5)).outgoing.isEmpty)
        #expect(outflow([], to: account, value: 5).outgoing.isEmpty)
        #expect(outflow(ERC20.approve(spender: account, amount: .max)).outgoing.isEmpty)
    }

    @Test func `an approval takes what it allows, and the greatest is without limit`() throws {
        #expect(outflow(ERC20.approve(spender: spender, amount: 7)) == movement(.allowance, 7, to: spender))
        let unlimited = outflow(ERC20.approve(spender: spender, amount: .max))
        #expect(unlimited.outgoing.map(\.isUnlimited) == [true])
        let more = try call("increaseAllowance(address,uint256)", .address(spender), .uint(9))
        #expect(outflow(more) == movement(.allowance, 9, to: spender))
        let less = try call("decreaseAllowance(address,uint256)", .address(spender), .uint(9))
        #expect(outflow(less) == movement(.allowance, 0, to: spender))
        #expect(outflow(less).outgoing.isEmpty)
    }

    @Test func `tokens of others that are moved are shown and not counted`() throws {
        func take(from: Address) throws -> [UInt8] {
            try call("transferFrom(address,address,uint256)", .address(from), .address(other), .uint(3))
        }
        #expect(outflow(try take(from: account)) == movement(.transfer, 3, to: other))
        #expect(outflow(try take(from: spender)) == movement(.transfer, 3, to: other, isOutgoing: false))
        #expect(outflow(try take(from: spender)).outgoing.isEmpty)
    }

    @Test func `a signature that the account hands in itself counts as what it allows`() throws {
        let signature: [ABIValue] = [
            .uint(27), .fixedBytes(.init(repeating: 1, count: 32)), .fixedBytes(.init(repeating: 2, count: 32)),
        ]
        let permit = try ABIFunction("permit(address,address,uint256,uint256,uint8,bytes32,bytes32)")
        let own = try permit.encodeCall([.address(account), .address(spender), .uint(8), .uint(.max)] + signature)
        #expect(outflow(own) == movement(.allowance, 8, to: spender))
        let foreign = try permit.encodeCall([.address(other), .address(spender), .uint(8), .uint(.max)] + signature)
        #expect(outflow(foreign).outgoing.isEmpty)
        let dai = try ABIFunction("permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)")
        let all = try dai.encodeCall([.address(account), .address(spender), .uint(0), .uint(0), .bool(true)] + signature)
        #expect(outflow(all).outgoing.map(\.isUnlimited) == [true])
        let none = try dai.encodeCall([.address(account), .address(spender), .uint(0), .uint(0), .bool(false)] + signature)
        #expect(outflow(none) == movement(.allowance, 0, to: spender))
    }

    @Test func `a transfer by authorization counts when the account pays, and has the name of its signature`() throws {
        let nonce = Hash32.keccak256([1])
        let transfer = try AuthorizedTransfer(from: account, to: other, value: 4, validBefore: .max, nonce: nonce)
        let signature = try testKey(1).sign(nonce)
        let payment = Hash32.authorization(token: token, from: account, nonce: nonce.bytes)
        let expected = movement(.transfer, 4, to: other, payment: payment)
        #expect(outflow(TransferWithAuthorization(transfer).calldata(signature)) == expected)
        #expect(outflow(ReceiveWithAuthorization(transfer).calldata(signature)) == expected)
        let data = try TypedData(
            domain: .token(name: "USDC", version: "2", chainID: 84532, contract: token),
            message: TransferWithAuthorization(transfer))
        #expect(Outflow(data, signedBy: account, on: 84532) == expected)
    }

    @Test func `a withdrawal counts when it goes to somebody else`() throws {
        let (proxy, salt) = (spender, ABIValue.fixedBytes(.init(repeating: 0xaa, count: 32)))
        func withdraw(to recipient: Address, salts: [ABIValue]) throws -> [UInt8] {
            try call(
                """
                withdrawAsset(address,address,uint256,address,uint256,bytes32,bytes,bytes32[],bytes[],bool)
                """, .address(proxy), .address(token), .uint(100_500_000), .address(recipient), .uint(1_735_689_600), salt,
                .bytes(.init(repeating: 0x42, count: 65)), .array(salts),
                .array(salts.map { _ in .bytes(.init(repeating: 0xbb, count: 65)) }), .bool(true))
        }
        let payment = Hash32.withdrawal(from: proxy, salt: .init(repeating: 0xaa, count: 32))
        #expect(
            outflow(try withdraw(to: other, salts: [salt]), to: spender)
                == movement(.withdrawal, 100_500_000, to: other, payment: payment))
        #expect(outflow(try withdraw(to: other, salts: [salt, salt])) == movement(.withdrawal, 100_500_000, to: other))
        #expect(outflow(try withdraw(to: account, salts: [salt])).outgoing.isEmpty)
    }

    @Test func `a withdrawal from a collateral of the first version counts as well`() throws {
        func withdraw(to recipient: Address) throws -> [UInt8] {
            try call(
                "withdrawAsset(address,address,uint256,address,uint256,bytes32,bytes)", .address(spender), .address(token),
                .uint(5_000_000), .address(recipient), .uint(1_735_689_600), .fixedBytes(.init(repeating: 0xaa, count: 32)),
                .bytes(.init(repeating: 0x42, count: 65)))
        }
        #expect(outflow(try withdraw(to: other), to: spender) == movement(.withdrawal, 5_000_000, to: other))
        #expect(outflow(try withdraw(to: account), to: spender).outgoing.isEmpty)
    }

    @Test func `of the calls a multicall makes, only what a signature or an allowance lets it move is the account's`() throws {
        let take = try call("transferFrom(address,address,uint256)", .address(account), .address(other), .uint(3))
        let batch = try aggregate([
            (token, ERC20.transfer(to: other, amount: 1)), (token, ERC20.approve(spender: spender, amount: 2)), (token, take),
        ])
        let outflow = outflow(batch, to: multicall)
        #expect(outflow.outgoing.map(\.amount) == [3])
        guard case .movements(let all) = outflow else { return #expect(Bool(false)) }
        #expect(all.map(\.amount) == [1, 2, 3])
        // The same calls elsewhere may be anything.
        #expect(self.outflow(batch, to: spender).undecodableReason != nil)
    }

    @Test func `what a multicall passes on goes to whom it calls, and what it keeps is gone`() throws {
        func valued(_ values: [UInt256]) throws -> [UInt8] {
            try call(
                "aggregate3Value((address,bool,uint256,bytes)[])",
                .array(values.map { .tuple([.address(other), .bool(false), .uint($0), .bytes([])]) }))
        }
        let passed = outflow(try valued([2, 3]), to: multicall, value: 5)
        #expect(passed.outgoing.map(\.amount) == [2, 3])
        #expect(passed.outgoing.allSatisfy { $0.counterparty == other && $0.token == .native })
        #expect(outflow(try valued([2, 3]), to: multicall, value: 6).undecodableReason != nil)
        #expect(outflow(try valued([.max, 1]), to: multicall, value: 0).undecodableReason != nil)
        #expect(
            outflow(try aggregate([]), to: multicall, value: 6) == movement(.transfer, 6, to: multicall, of: .native))
    }

    @Test func `calls inside one another are read to a depth, and no further`() throws {
        let take = try call("transferFrom(address,address,uint256)", .address(account), .address(other), .uint(3))
        var nested = try aggregate([(token, take)])
        for _ in 0..<3 { nested = try aggregate([(multicall, nested)]) }
        #expect(outflow(nested, to: multicall).outgoing.map(\.amount) == [3])
        nested = try aggregate([(multicall, nested)])
        #expect(outflow(nested, to: multicall).undecodableReason != nil)
        for _ in 0..<1000 { nested = try aggregate([(multicall, nested)]) }
        #expect(outflow(nested, to: multicall).undecodableReason != nil)
        let wide = try aggregate(Array(repeating: (token, take), count: 257))
        #expect(outflow(wide, to: multicall).undecodableReason != nil)
        #expect(outflow(try aggregate(Array(repeating: (token, take), count: 255)), to: multicall).outgoing.count == 255)
    }

    @Test func `calldata that is cut, has something behind it or out of range is not understood`() throws {
        let whole = ERC20.transfer(to: other, amount: 5)
        for length in 1..<whole.count {
            #expect(outflow(Array(whole[..<length])).undecodableReason != nil, "\(length)")
        }
        #expect(outflow(whole + [0]).undecodableReason != nil)
        #expect(outflow(whole + Array(repeating: 0, count: 32)).undecodableReason != nil)
        var dirty = whole
        dirty[4] = 1
        #expect(outflow(dirty).undecodableReason != nil)
        // An array of 2^255 calls, and one of as many as there are bytes.
        for length in [UInt256.one << 255, 64] {
            let huge = [0x82, 0xad, 0x56, 0xcb] + UInt256(32 as UInt64).bigEndianBytes + length.bigEndianBytes
            #expect(outflow(huge + [UInt8](repeating: 0, count: 64), to: multicall).undecodableReason != nil)
        }
        #expect(outflow([0xa9, 0x05, 0x9c, 0xbb] + [UInt8](repeating: 0, count: 200_000)).undecodableReason != nil)
    }

    @Test func `what is not known is not understood`() throws {
        #expect(outflow([1, 2, 3, 4]).undecodableReason != nil)
        #expect(outflow([1, 2, 3, 4], value: 5).undecodableReason != nil)
        #expect(outflow([1, 2, 3, 4], to: multicall).undecodableReason != nil)
        // The account's own address may have a contract's code.
        #expect(outflow(ERC20.transfer(to: other, amount: 5), to: account).undecodableReason != nil)
        let all = try call("setApprovalForAll(address,bool)", .address(spender), .bool(true))
        #expect(outflow(all).undecodableReason != nil)
        let none = try call("setApprovalForAll(address,bool)", .address(spender), .bool(false))
        #expect(outflow(none).undecodableReason == nil)
        #expect(outflow(none).outgoing.isEmpty)
    }

    @Test func `the value beside a known call counts as well`() throws {
        let both = outflow(ERC20.transfer(to: other, amount: 5), value: 7)
        #expect(both.outgoing.map(\.amount) == [7, 5])
        #expect(both.outgoing.map(\.token) == [.native, .contract(token)])
    }

    @Test func `transactions of other kinds, or for other chains, are not understood`() throws {
        func transaction(chain: UInt64 = 84532, to: Address?) throws -> Transaction {
            try Transaction(
                chainID: chain, nonce: 0, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 21000, to: to, value: 5)
        }
        func outflow(_ transaction: Transaction) -> Outflow {
            Outflow(SigningRequest(account: account, payload: .transaction(transaction)), on: 84532)
        }
        #expect(outflow(try transaction(to: other)).outgoing.map(\.amount) == [5])
        #expect(outflow(try transaction(to: nil)).undecodableReason != nil)
        #expect(outflow(try transaction(chain: 1, to: other)).undecodableReason != nil)
        let everywhere = try Transaction.legacy(chainID: nil, nonce: 0, gasPrice: 1, gasLimit: 21000, to: other, value: 5)
        #expect(outflow(everywhere).undecodableReason != nil)
        let authorization = try Authorization(chainID: 84532, address: other, nonce: 1)
        let delegating = try Transaction.setCode(
            chainID: 84532, nonce: 0, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 21000, to: other, value: 0,
            authorizations: [try testKey(1).sign(authorization)])
        #expect(outflow(delegating).undecodableReason != nil)
    }
}
