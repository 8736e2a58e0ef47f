import RainEncoding
import RainEthereum
import Testing

@Suite("Documents of typed data")
struct TypedDataDocumentTests {
    /// The document of one member and a domain with a name, with parts of it replaced.
    static func document(
        domainType: String? = #"[{"name":"name","type":"string"}]"#, types: String = #""S":[{"name":"m","type":"uint8"}]"#,
        primaryType: String = "S", domain: String = #"{"name":"App"}"#, message: String = #"{"m":1}"#
    ) -> String {
        let declared = domainType.map { #""EIP712Domain":\#($0),"# } ?? ""
        return #"{"types":{\#(declared)\#(types)},"primaryType":"\#(primaryType)","domain":\#(domain),"message":\#(message)}"#
    }

    static func kind(_ document: String, isStrict: Bool = false) -> EthereumError.Kind? {
        do throws(EthereumError) {
            _ = try TypedData(parsing: document, isStrict: isStrict)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test("the domain is hashed as it is declared: its members, in its order")
    func declaredDomain() throws {
        let domain = #"{"name":"App","chainId":1}"#
        let nameFirst = try TypedData(
            parsing: Self.document(
                domainType: #"[{"name":"name","type":"string"},{"name":"chainId","type":"uint256"}]"#, domain: domain))
        let chainFirst = try TypedData(
            parsing: Self.document(
                domainType: #"[{"name":"chainId","type":"uint256"},{"name":"name","type":"string"}]"#, domain: domain))
        let nameOnly = try TypedData(parsing: Self.document(domain: domain))
        let undeclared = try TypedData(parsing: Self.document(domainType: nil, domain: domain))
        #expect(nameFirst.domainSeparator != chainFirst.domainSeparator)
        #expect(nameOnly.domainSeparator == (try TypedDataDomain(name: "App").separator))
        #expect(nameFirst.domainSeparator == (try TypedDataDomain(name: "App", chainID: 1).separator))
        #expect(undeclared.domainSeparator == nameFirst.domainSeparator)
        #expect(chainFirst.domain == TypedDataDomain(name: "App", chainID: 1))
        #expect(nameOnly.domain == TypedDataDomain(name: "App"))
    }

    @Test("a domain that is not declared has the fields of EIP-712 and no others")
    func undeclaredDomain() throws {
        #expect(Self.kind(Self.document(domainType: nil, domain: "{}")) == nil)
        #expect(Self.kind(Self.document(domainType: nil, domain: #"{"name":"App","salt":null}"#)) == nil)
        #expect(Self.kind(Self.document(domainType: nil, domain: #"{"name":"App","more":1}"#)) == .invalidTypedData)
        #expect(Self.kind(Self.document(domainType: nil, domain: #"{"chainId":"one"}"#)) == .invalidNumber)
    }

    @Test("a declared domain may have fields of its own, which are signed")
    func ownFields() throws {
        let data = try TypedData(
            parsing: Self.document(
                domainType: #"[{"name":"name","type":"bytes4"},{"name":"extra","type":"P"}]"#,
                types: #""S":[{"name":"m","type":"uint8"}],"P":[{"name":"x","type":"bool"}]"#,
                domain: #"{"name":"0x01020304","extra":{"x":true}}"#))
        #expect(try data.types.encodeType("EIP712Domain") == "EIP712Domain(bytes4 name,P extra)P(bool x)")
        // "name" is not the text EIP-712 means, and so is not shown as the domain's name.
        #expect(data.domain == TypedDataDomain())
        #expect(try TypedData(json: data.json) == data)
    }

    @Test("what is passed over otherwise is refused in strict mode")
    func strict() {
        let cases = [
            Self.document(message: #"{"m":1,"more":2}"#),
            Self.document(domain: #"{"name":"App","chainId":1}"#),
            Self.document(types: #""S":[{"name":"m","type":"uint"}]"#),
            Self.document(types: #""S":[{"name":"m","type":"int[2][]"}]"#, message: #"{"m":[]}"#),
            Self.document(types: #""S":[{"name":"m","type":"P"}],"P":[]"#, message: "{}"),
            Self.document(types: #""S":[{"name":"m","type":"S"}]"#, message: #"{"m":{}}"#),
            Self.document(
                types: #""S":[{"name":"p","type":"P"}],"P":[{"name":"s","type":"S"}]"#, message: #"{"p":{"s":{"p":null}}}"#),
        ]
        for document in cases {
            #expect(Self.kind(document) == nil, "\(document)")
            #expect([.invalidTypedData, .invalidABIValue].contains(Self.kind(document, isStrict: true)), "\(document)")
        }
        #expect(Self.kind(Self.document(), isStrict: true) == nil)
        #expect(Self.kind(Self.document(domainType: nil), isStrict: true) == nil)
        #expect(
            Self.kind(
                Self.document(types: #""S":[{"name":"m","type":"S[2][]"}]"#, message: #"{"m":[]}"#), isStrict: true) == nil)
    }

    @Test("parts that are missing or of another kind are refused")
    func parts() {
        for document in [
            "", "null", "[]", "{}", "{", #"{"types":{},"primaryType":"S","message":{}}"#, Self.document(domain: "null"),
            Self.document(domain: "[]"), Self.document(message: "null"), Self.document(message: "[]"),
            Self.document(message: "1"),
            Self.document(primaryType: "Missing"), Self.document(primaryType: "uint8"), Self.document(primaryType: "S[]"),
            Self.document(primaryType: ""), Self.document(domain: "{}"), Self.document(domain: #"{"name":null}"#),
            Self.document(domainType: "{}"), Self.document(types: #""S":[{"name":"m","type":"S"}],"S":[]"#),
            Self.document(message: #"{"m":1,"m":1}"#), Self.document() + "x",
        ] {
            #expect([.invalidTypedData, .invalidABIValue].contains(Self.kind(document)), "\(document)")
        }
    }

    @Test("the order of types and members in the JSON does not matter")
    func order() throws {
        let one = try TypedData(
            parsing: Self.document(
                types: #""S":[{"name":"a","type":"uint8"},{"name":"p","type":"P"}],"P":[{"name":"x","type":"bool"}]"#,
                message: #"{"a":1,"p":{"x":true}}"#))
        let other = try TypedData(
            parsing: Self.document(
                types: #""P":[{"type":"bool","name":"x"}],"S":[{"type":"uint8","name":"a"},{"name":"p","type":"P"}]"#,
                message: #"{"p":{"x":true},"a":"0x1"}"#))
        #expect(one == other)
        #expect(one.json == other.json)
    }
}
