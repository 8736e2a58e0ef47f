import RainEthereum
import Testing

@testable import RainCore

@Suite struct OutflowSignatureTests {
    private let account: Address
    private let other: Address
    private let token: Address
    private let domain: TypedDataDomain
    private static let permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3"

    init() throws {
        account = try testKey(1).address
        other = try Address(Fixture.recipient)
        token = try Address(Fixture.usdc)
        domain = .token(name: "USDC", version: "2", chainID: 84532, contract: token)
    }

    private func outflow(_ data: TypedData) -> Outflow {
        Outflow(SigningRequest(account: account, payload: .typedData(data)), on: 84532)
    }

    private func permit(_ value: UInt256, by owner: Address? = nil, domain: TypedDataDomain? = nil) throws -> Outflow {
        outflow(
            try TypedData(
                domain: domain ?? self.domain,
                message: Permit(owner: owner ?? account, spender: other, value: value, nonce: 0, deadline: .max)))
    }

    /// Typed data as a web page hands it over.
    private func json(
        _ types: String, _ primaryType: String, _ message: String, contract: String = Fixture.usdc, name: String = "USDC",
        extra: String = ""
    ) throws -> Outflow {
        outflow(
            try TypedData(
                parsing: """
                    {"types": {\(types)}, "primaryType": "\(primaryType)", "message": {\(message)}, "domain":
                    {"name": "\(name)", "chainId": 84532, "verifyingContract": "\(contract)"\(extra)}}
                    """))
    }

    private func member(_ name: String, _ type: String) -> String { #"{"name": "\#(name)", "type": "\#(type)"}"# }

    @Test func `a permit takes what it allows`() throws {
        #expect(try permit(5).outgoing.map(\.amount) == [5])
        #expect(try permit(5).outgoing.map(\.counterparty) == [other])
        #expect(try permit(5).outgoing.map(\.token) == [.contract(token)])
        #expect(try permit(.max).outgoing.map(\.isUnlimited) == [true])
        #expect(try permit(0).outgoing.isEmpty)
        #expect(try permit(0).undecodableReason == nil)
    }

    @Test func `a signature for another account, chain or no contract is not understood`() throws {
        #expect(try permit(5, by: other).undecodableReason != nil)
        var elsewhere = domain
        elsewhere.chainID = 1
        #expect(try permit(5, domain: elsewhere).undecodableReason != nil)
        elsewhere.chainID = nil
        #expect(try permit(5, domain: elsewhere).undecodableReason != nil)
        elsewhere = domain
        elsewhere.verifyingContract = nil
        #expect(try permit(5, domain: elsewhere).undecodableReason != nil)
        let transfer = try AuthorizedTransfer(from: other, to: account, value: 1, validBefore: .max, nonce: .keccak256([]))
        #expect(
            outflow(try TypedData(domain: domain, message: TransferWithAuthorization(transfer))).undecodableReason != nil)
    }

    @Test func `a signed transfer takes its amount`() throws {
        let transfer = try AuthorizedTransfer(from: account, to: other, value: 7, validBefore: .max, nonce: .keccak256([]))
        let signed = outflow(try TypedData(domain: domain, message: TransferWithAuthorization(transfer)))
        #expect(signed.outgoing.map(\.amount) == [7])
        #expect(outflow(try TypedData(domain: domain, message: ReceiveWithAuthorization(transfer))) == signed)
        let cancelled = CancelAuthorization(authorizer: account, nonce: .keccak256([]))
        #expect(outflow(try TypedData(domain: domain, message: cancelled)) == .movements([]))
    }

    @Test func `DAI's permit is for everything or for nothing`() throws {
        let types = """
            "Permit": [\(member("holder", "address")), \(member("spender", "address")), \(member("nonce", "uint256")),
            \(member("expiry", "uint256")), \(member("allowed", "bool"))]
            """
        func dai(_ holder: Address, _ allowed: Bool) throws -> Outflow {
            try json(
                types, "Permit",
                #""holder": "\#(holder)", "spender": "\#(other)", "nonce": 0, "expiry": 0, "allowed": \#(allowed)"#)
        }
        #expect(try dai(account, true).outgoing.map(\.isUnlimited) == [true])
        #expect(try dai(account, false).outgoing.isEmpty)
        #expect(try dai(account, false).undecodableReason == nil)
        #expect(try dai(other, true).undecodableReason != nil)
    }

    @Test func `Permit2 takes what it allows, once or at any time`() throws {
        let details = """
            "PermitDetails": [\(member("token", "address")), \(member("amount", "uint160")), \(member("expiration", "uint48")),
            \(member("nonce", "uint48"))]
            """
        let ends = "\(member("spender", "address")), \(member("sigDeadline", "uint256"))"
        func part(_ amount: String) -> String {
            #"{"token": "\#(token)", "amount": "\#(amount)", "expiration": 0, "nonce": 0}"#
        }
        let tail = #""spender": "\#(other)", "sigDeadline": 0"#
        let single = #"\#(details), "PermitSingle": [\#(member("details", "PermitDetails")), \#(ends)]"#
        func signed(_ amount: String, at contract: String = Self.permit2) throws -> Outflow {
            try json(single, "PermitSingle", #""details": \#(part(amount)), \#(tail)"#, contract: contract, name: "Permit2")
        }
        #expect(try signed("5").outgoing.map(\.amount) == [5])
        #expect(try signed("5").outgoing.map(\.token) == [.contract(token)])
        #expect(try signed("1461501637330902918203684832716283019655932542975").outgoing.map(\.isUnlimited) == [true])
        #expect(try signed("1461501637330902918203684832716283019655932542974").outgoing.map(\.isUnlimited) == [false])
        #expect(try signed("5", at: Fixture.usdc).undecodableReason != nil)
        let batch = try json(
            #"\#(details), "PermitBatch": [\#(member("details", "PermitDetails[]")), \#(ends)]"#, "PermitBatch",
            #""details": [\#(part("1")), \#(part("2"))], \#(tail)"#, contract: Self.permit2, name: "Permit2")
        #expect(batch.outgoing.map(\.amount) == [1, 2])
        let transfer = try json(
            """
            "TokenPermissions": [\(member("token", "address")), \(member("amount", "uint256"))], "PermitTransferFrom":
            [\(member("permitted", "TokenPermissions")), \(member("spender", "address")), \(member("nonce", "uint256")),
            \(member("deadline", "uint256"))]
            """, "PermitTransferFrom",
            #""permitted": {"token": "\#(token)", "amount": "9"}, "spender": "\#(other)", "nonce": 0, "deadline": 0"#,
            contract: Self.permit2, name: "Permit2")
        #expect(transfer.outgoing.map(\.amount) == [9])
        // A struct that is left out counts as zeros in the hash, and is not guessed at here.
        let missing = try json(single, "PermitSingle", tail, contract: Self.permit2, name: "Permit2")
        #expect(missing.undecodableReason != nil)
    }

    @Test func `an admin's consent to a withdrawal counts when it goes to somebody else`() throws {
        let types = """
            "Withdraw": [\(member("user", "address")), \(member("asset", "address")), \(member("amount", "uint256")),
            \(member("recipient", "address")), \(member("nonce", "uint256"))]
            """
        let salt = #", "version": "2", "salt": "0x\#(String(repeating: "aa", count: 32))""#
        func withdraw(_ recipient: Address, by user: Address, name: String = "Collateral") throws -> Outflow {
            try json(
                types, "Withdraw",
                #""user": "\#(user)", "asset": "\#(token)", "amount": "5", "recipient": "\#(recipient)", "nonce": "7""#,
                contract: Fixture.recipient, name: name, extra: salt)
        }
        let payment = Hash32.withdrawal(from: other, salt: .init(repeating: 0xaa, count: 32))
        #expect(try withdraw(other, by: account).outgoing.map(\.amount) == [5])
        #expect(try withdraw(other, by: account).outgoing.map(\.payment) == [payment])
        #expect(try withdraw(account, by: account).outgoing.isEmpty)
        #expect(try withdraw(account, by: other).undecodableReason != nil)
        #expect(try withdraw(account, by: account, name: "Vault").undecodableReason != nil)
    }

    @Test func `typed data of another kind is not understood, whatever it is called`() throws {
        let order = try json(#""Order": [\#(member("maker", "address"))]"#, "Order", #""maker": "\#(account)""#)
        #expect(order.undecodableReason != nil)
        // A permit's name and other members.
        let permit = try json(#""Permit": [\#(member("owner", "address"))]"#, "Permit", #""owner": "\#(account)""#)
        #expect(permit.undecodableReason != nil)
    }

    @Test func `text takes nothing, and what may be a hash is not understood`() throws {
        func message(_ bytes: [UInt8]) -> Outflow {
            Outflow(SigningRequest(account: account, payload: .personalMessage(bytes)), on: 84532)
        }
        for text in ["", "Log in to example.org\nNonce: 12\r\n\t", "Grüße 🌍"] {
            #expect(message(Array(text.utf8)) == .movements([]), "\(text)")
        }
        let hash = Hash32.keccak256([1])
        #expect(message(hash.bytes).undecodableReason != nil)
        #expect(message(Array(hash.description.utf8)).undecodableReason != nil)
        #expect(message(Array(hash.description.dropFirst(2).utf8)).undecodableReason != nil)
        #expect(message([UInt8](repeating: UInt8(ascii: "a"), count: 32)).undecodableReason != nil)
        #expect(message([0xff, 0xfe]).undecodableReason != nil)
        #expect(message([0x1b, 0x5b]).undecodableReason != nil)
    }
}
