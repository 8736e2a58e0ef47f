import RainEncoding
import RainEthereum
import Testing

@Suite("Typed data of Swift values")
struct TypedStructTests {
    struct Person: TypedStruct {
        var name: String
        var wallet: Address

        static let typedDataType = TypedStructType("Person(string name,address wallet)")
        var typedDataValues: [ABIValue] { [.string(name), .address(wallet)] }
    }

    struct Mail: TypedStruct {
        var from: Person
        var to: Person
        var contents: String

        static let typedDataType = TypedStructType(
            "Mail(Person from,Person to,string contents)Person(string name,address wallet)")
        var typedDataValues: [ABIValue] {
            [.tuple(from.typedDataValues), .tuple(to.typedDataValues), .string(contents)]
        }
    }

    struct Misdeclared: TypedStruct {
        static let typedDataType = TypedStructType("Misdeclared(uint8 a")
        var typedDataValues: [ABIValue] { [.uint(1)] }
    }

    struct FalseDomain: TypedStruct {
        static let typedDataType = TypedStructType("EIP712Domain(string name)")
        var typedDataValues: [ABIValue] { [.string("App")] }
    }

    struct Numbers: TypedStruct {
        var values: [ABIValue]

        static let typedDataType = TypedStructType("Numbers(uint8 a,int8 b,bytes2 c,bool[2] d)")
        var typedDataValues: [ABIValue] { values }
    }

    static func mail() throws -> Mail {
        try Mail(
            from: Person(name: "Cow", wallet: Address("0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826")),
            to: Person(name: "Bob", wallet: Address("0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB")), contents: "Hello, Bob!")
    }

    static func domain() throws -> TypedDataDomain {
        try TypedDataDomain(
            name: "Ether Mail", version: "1", chainID: 1,
            verifyingContract: Address("0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"))
    }

    @Test("Swift values and JSON give the same data, hash by hash, and each other's JSON")
    func sameAsJSON() throws {
        let ours = try TypedData(domain: Self.domain(), message: Self.mail())
        let json = try TypedData(parsing: TypedDataTests.mail)
        #expect(ours == json)
        #expect(ours.digest.description == "0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2")
        #expect(ours.json == json.json)
        #expect(try Self.mail().structHash == json.messageHash)
        #expect(try TypedData(json: ours.json) == ours)
    }

    @Test("every combination of domain fields has the separator of its declared type", arguments: 0..<32)
    func domains(set: Int) throws {
        var domain = TypedDataDomain()
        if set & 1 != 0 { domain.name = "n" }
        if set & 2 != 0 { domain.version = "" }
        if set & 4 != 0 { domain.chainID = .max }
        if set & 8 != 0 { domain.verifyingContract = .zero }
        if set & 16 != 0 { domain.salt = .keccak256([]) }
        let data = try TypedData(domain: domain, message: Self.mail())
        #expect(data.domain == domain)
        #expect(try domain.separator == data.domainSeparator)
        let again = try TypedData(json: data.json)
        #expect(again == data && again.domain == domain)
    }

    @Test("values that are not of the type are refused")
    func wrongValues() throws {
        let right: [ABIValue] = [.uint(255), .int(-128), .fixedBytes([1, 2]), .array([.bool(true), .bool(false)])]
        _ = try TypedData(domain: TypedDataDomain(), message: Numbers(values: right))
        let wrong: [(Int, ABIValue)] = [
            (0, .uint(256)), (0, .int(1)), (0, .bool(true)), (0, .missing), (1, .uint(1)), (1, .int(128)), (1, .int(-129)),
            (2, .fixedBytes([1])), (2, .fixedBytes([1, 2, 3])), (2, .bytes([1, 2])), (2, .string("ab")),
            (3, .array([.bool(true)])),
            (3, .array([.bool(true), .uint(1)])), (3, .tuple([.bool(true), .bool(true)])),
        ]
        for (position, value) in wrong {
            var values = right
            values[position] = value
            let error = #expect(throws: EthereumError.self) {
                try TypedData(domain: TypedDataDomain(), message: Numbers(values: values))
            }
            #expect(error?.kind == .invalidABIValue, "\(position) \(value)")
        }
        for count in [0, 3, 5] {
            let error = #expect(throws: EthereumError.self) {
                try TypedData(domain: TypedDataDomain(), message: Numbers(values: Array((right + right).prefix(count))))
            }
            #expect(error?.kind == .invalidABIValue)
        }
    }

    @Test("a type whose text is wrong is refused where it is used")
    func misdeclared() throws {
        let error = #expect(throws: EthereumError.self) {
            try TypedData(domain: TypedDataDomain(), message: Misdeclared())
        }
        #expect(error?.kind == .invalidTypedData)
        #expect(throws: EthereumError.self) { try TypedData(domain: TypedDataDomain(), message: FalseDomain()) }
        #expect(throws: EthereumError.self) { try Misdeclared().structHash }
        #expect(throws: EthereumError.self) { try Misdeclared.typedDataType.typeHash }
    }

    @Test("the withdrawal that Rain's coordinator has signed is hashed by the published type hash")
    func withdrawalType() throws {
        let type = TypedStructType("Withdraw(address user,address asset,uint256 amount,address recipient,uint256 nonce)")
        #expect(try type.typeHash.description == "0x74d63e4bf441631d053a425b91bbce942ae34ae3030c75e327b65b729f9ef9d5")
    }
}
