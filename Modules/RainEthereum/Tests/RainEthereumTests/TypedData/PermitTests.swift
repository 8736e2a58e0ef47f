import RainCrypto
import RainEthereum
import Testing

@Suite("Signed permits and authorizations of tokens")
struct PermitTests {
    static func usdc(_ name: String = "USD Coin", chainID: UInt64, _ contract: String) throws -> TypedDataDomain {
        try .token(name: name, version: "2", chainID: chainID, contract: Address(contract))
    }

    /// USDC with the name each chain's contract has, and what its `DOMAIN_SEPARATOR()` returns.
    static let tokens: [(chainID: UInt64, name: String, contract: String, separator: String)] = [
        (
            1, "USD Coin", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
            "0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335"
        ),
        (
            8453, "USD Coin", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
            "0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f"
        ),
        (
            84532, "USDC", "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
            "0x71f17a3b2ff373b803d70a5a07c046c1a2bc8e89c09ef722fcb047abe94c9818"
        ),
        (
            421_614, "USD Coin", "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d",
            "0x85944e1292d007732838d6eadfa67589b78ffcededbd4df60488d0af251308bb"
        ),
    ]

    @Test(
        "USDC's domain is the contract's own under its name on that chain, and another under the other name",
        arguments: tokens.indices)
    func separators(index: Int) throws {
        let token = Self.tokens[index]
        let separator = try Hash32(token.separator)
        let domain = try Self.usdc(token.name, chainID: token.chainID, token.contract)
        #expect(try domain.separator == separator)
        try domain.check(against: separator)
        let otherName = token.name == "USDC" ? "USD Coin" : "USDC"
        let error = #expect(throws: EthereumError.self) {
            try Self.usdc(otherName, chainID: token.chainID, token.contract).check(against: separator)
        }
        #expect(error?.kind == .domainMismatch)
    }

    static func owner() throws -> Address { try Address("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266") }
    static func spender() throws -> Address { try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8") }
    static func base() throws -> TypedDataDomain { try usdc(chainID: 8453, tokens[1].contract) }

    static func permit(deadline: UInt256 = 1_893_456_000) throws -> Permit {
        try Permit(owner: owner(), spender: spender(), value: .max, nonce: 3, deadline: deadline)
    }

    static func transfer(after: UInt256 = 0, before: UInt256 = 1_893_456_000) throws -> AuthorizedTransfer {
        try AuthorizedTransfer(
            from: owner(), to: spender(), value: 1_500_000, validAfter: after, validBefore: before,
            nonce: Hash32(bytes: [UInt8](repeating: 0x5a, count: 32)))
    }

    @Test("permits and authorizations have the digests eth-account gives them")
    func digests() throws {
        let base = try Self.base()
        let nonce = try Self.transfer().nonce
        let cancel = try CancelAuthorization(authorizer: Self.owner(), nonce: nonce)
        #expect(
            try TypedData(domain: base, message: Self.permit()).digest.description
                == "0xb564dd7c5f3a5d5c024df342e6aa4fb5f7dbfcbf57812135b73888b8a1b80137")
        #expect(
            try TypedData(domain: base, message: TransferWithAuthorization(Self.transfer())).digest.description
                == "0xcf895af9390f6ffcf019b680e35320f7e34773938dd01867e17e7096761d70bd")
        #expect(
            try TypedData(domain: base, message: ReceiveWithAuthorization(Self.transfer())).digest.description
                == "0x7de30dace5ae981b04a56ef039aa68954e5e7efda37c984d0308b3a11a85f5b6")
        #expect(
            try TypedData(domain: base, message: cancel).digest.description
                == "0xeb29f7990c3745417959e80bd9be90a4febe27616de3e45ca81f90eec72c690b")
    }

    @Test("the types are those of EIP-2612 and EIP-3009")
    func typeHashes() throws {
        func ends(_ type: TypedStructType) throws -> String {
            let text = try type.typeHash.description
            return "\(text.prefix(10))…\(text.suffix(6))"
        }
        #expect(try ends(Permit.typedDataType) == "0x6e71edae…6126c9")
        #expect(try ends(TransferWithAuthorization.typedDataType) == "0x7c7c6cdb…1a2267")
        #expect(try ends(ReceiveWithAuthorization.typedDataType) == "0xd099cc98…413de8")
        #expect(try ends(CancelAuthorization.typedDataType) == "0x158b0a9e…597429")
    }

    @Test("what is read from typed data is what was put in, also through JSON; another type is none of it")
    func reading() throws {
        let base = try Self.base()
        let permit = try TypedData(json: TypedData(domain: base, message: Self.permit()).json)
        let transfer = try TypedData(json: TypedData(domain: base, message: TransferWithAuthorization(Self.transfer())).json)
        let receive = try TypedData(domain: base, message: ReceiveWithAuthorization(Self.transfer()))
        let cancel = try CancelAuthorization(authorizer: Self.owner(), nonce: Self.transfer().nonce)
        #expect(try Permit(permit) == Self.permit())
        #expect(permit.domain == base)
        #expect(try TransferWithAuthorization(transfer)?.transfer == Self.transfer())
        #expect(try ReceiveWithAuthorization(receive)?.transfer == Self.transfer())
        #expect(try CancelAuthorization(TypedData(domain: base, message: cancel)) == cancel)
        #expect(Permit(transfer) == nil)
        #expect(TransferWithAuthorization(receive) == nil)
        #expect(ReceiveWithAuthorization(permit) == nil)
        #expect(CancelAuthorization(permit) == nil)
    }

    @Test("a permit of the same name and other members is no permit of EIP-2612")
    func otherPermit() throws {
        let data = try TypedData(
            parsing: """
                {"types":{"Permit":[{"name":"owner","type":"address"},{"name":"spender","type":"address"},
                {"name":"value","type":"uint256"},{"name":"nonce","type":"uint256"},{"name":"deadline","type":"uint64"}]},
                "primaryType":"Permit","domain":{},"message":{"owner":"0x0000000000000000000000000000000000000001",
                "spender":"0x0000000000000000000000000000000000000002","value":1,"nonce":2,"deadline":3}}
                """)
        #expect(Permit(data) == nil)
    }

    @Test("a permit is good up to its deadline, which may be for ever")
    func deadline() throws {
        let permit = try Self.permit(deadline: 1_000)
        try permit.check(at: 1_000)
        let error = #expect(throws: EthereumError.self) { try permit.check(at: 1_001) }
        #expect(error?.kind == .invalidPeriod)
        try Self.permit(deadline: .max).check(at: .max)
    }

    @Test("an authorization is good between its times, both excluded, and has at least one such second")
    func period() throws {
        let transfer = try Self.transfer(after: 10, before: 12)
        try transfer.check(at: 11)
        for time: UInt64 in [0, 10, 12, .max] {
            let error = #expect(throws: EthereumError.self, "\(time)") { try transfer.check(at: time) }
            #expect(error?.kind == .invalidPeriod)
        }
        for (after, before) in [(10, 11), (10, 10), (11, 10), (.max, 0), (0, 0), (0, 1)] as [(UInt256, UInt256)] {
            let error = #expect(throws: EthereumError.self, "\(after) \(before)") {
                try Self.transfer(after: after, before: before)
            }
            #expect(error?.kind == .invalidPeriod)
        }
    }

    @Test("calldata is the selector and the words the token reads, with v as 27 or 28")
    func calldata() throws {
        let r = UInt256(high: 0x0101_0101_0101_0101_0101_0101_0101_0101, low: 0x0101_0101_0101_0101_0101_0101_0101_0101)
        let signature = try TransactionSignature(r: r, s: r &+ r, yParity: 1)
        let ending = """
            000000000000000000000000000000000000000000000000000000000000001c\
            01010101010101010101010101010101010101010101010101010101010101010202020202020202020202020202020202020202020202020202020202020202
            """
        let parties = """
            000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266\
            00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8
            """
        let permit = try Permit(owner: Self.owner(), spender: Self.spender(), value: 5, nonce: 9, deadline: 1_893_456_000)
        #expect(
            DataHex.encode(permit.calldata(signature)) == """
                0xd505accf\(parties)\
                0000000000000000000000000000000000000000000000000000000000000005\
                0000000000000000000000000000000000000000000000000000000070dbd880\(ending)
                """)
        let transfer = """
            \(parties)000000000000000000000000000000000000000000000000000000000016e360\
            0000000000000000000000000000000000000000000000000000000000000007\
            0000000000000000000000000000000000000000000000000000000070dbd880\
            \(String(repeating: "5a", count: 32))\(ending)
            """
        let terms = try Self.transfer(after: 7)
        #expect(DataHex.encode(TransferWithAuthorization(terms).calldata(signature)) == "0xe3ee160e" + transfer)
        #expect(DataHex.encode(ReceiveWithAuthorization(terms).calldata(signature)) == "0xef55bec6" + transfer)
        #expect(
            try DataHex.encode(CancelAuthorization(authorizer: Self.owner(), nonce: terms.nonce).calldata(signature)) == """
                0x5a049a70\(parties.prefix(64))\(String(repeating: "5a", count: 32))\(ending)
                """)
    }

    @Test("a signed permit names its owner")
    func signing() throws {
        let key = try SigningKey(privateKey: SecretBytes(copying: [UInt8](repeating: 7, count: 32)))
        let permit = try Permit(owner: key.address, spender: Self.spender(), value: 1, nonce: 0, deadline: .max)
        let data = try TypedData(domain: Self.base(), message: permit)
        #expect(try key.sign(data).recoverSigner(of: data) == permit.owner)
    }
}
