import RainCrypto
import RainEncoding
import RainEthereum
import Testing

@Suite("Typed data")
struct TypedDataTests {
    /// The example of EIP-712.
    static let mail = """
        {"types": {
          "EIP712Domain": [{"name": "name", "type": "string"}, {"name": "version", "type": "string"},
            {"name": "chainId", "type": "uint256"}, {"name": "verifyingContract", "type": "address"}],
          "Person": [{"name": "name", "type": "string"}, {"name": "wallet", "type": "address"}],
          "Mail": [{"name": "from", "type": "Person"}, {"name": "to", "type": "Person"}, {"name": "contents", "type": "string"}]},
        "primaryType": "Mail",
        "domain": {"name": "Ether Mail", "version": "1", "chainId": 1,
          "verifyingContract": "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},
        "message": {"from": {"name": "Cow", "wallet": "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},
          "to": {"name": "Bob", "wallet": "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"}, "contents": "Hello, Bob!"}}
        """

    @Test("the example of EIP-712 has the published hashes at every step")
    func mailExample() throws {
        let data = try TypedData(parsing: Self.mail)
        #expect(
            try data.types.encodeType("Mail") == "Mail(Person from,Person to,string contents)Person(string name,address wallet)"
        )
        #expect(
            try data.types.typeHash("Mail").description == "0xa0cedeb2dc280ba39b857546d74f5549c3a1d7bdc2dd96bf881f76108e23dac2")
        #expect(data.domainSeparator.description == "0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f")
        #expect(data.messageHash?.description == "0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e")
        #expect(data.digest.description == "0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2")
    }

    @Test("the example is signed as published, and its signer recovered")
    func mailSignature() throws {
        let data = try TypedData(parsing: Self.mail)
        let key = try SigningKey(privateKey: SecretBytes(copying: Hash32.keccak256(Array("cow".utf8)).bytes))
        let signature = try key.sign(data)
        #expect(signature.r.hex == "0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d")
        #expect(try signature.s == UInt256(hex: "0x07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562"))
        #expect(signature.yParity == 1)
        #expect(try signature.recoverSigner(of: data) == key.address)
        #expect(try key.address == Address("0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"))
    }

    /// Documents that other libraries got wrong, and what is right.
    static let known: [(why: String, document: String, digest: String)] = [
        (
            "bytes are hashed, and the domain follows the declared order (argentlabs/web3.swift 102)",
            """
            {"types":{"EIP712Domain":[{"name":"verifyingContract","type":"address"},{"name":"chainId","type":"uint256"}],
            "TxMessage":[{"name":"signer","type":"address"},{"name":"to","type":"address"},{"name":"data","type":"bytes"},
            {"name":"nonce","type":"uint256"}]},"primaryType":"TxMessage",
            "domain":{"chainId":3,"verifyingContract":"0x9f733Fd052A5526cdc646E178c684B1Bf2313C57"},
            "message":{"signer":"0x2c68bfBc6F2274E7011Cd4AB8D5c0e69B2341309","to":"0x68f3cEdf21B0f9ce31AAdC5ed110014Af5DA1828",
            "data":"0xa21f3c6a68656c6c6f000000000000000000000000000000000000000000000000000000776f726c64202100000000000000000000000000\
            000000000000000000000000","nonce":0}}
            """, "0x1f177092c4fbedf53f392389d4512f0a61babf07acc05303a4f1ef7e90b67d92"
        ),
        (
            "a domain without fields, and a narrow integer (trustwallet/trust-wallet-ios 967)",
            """
            {"types":{"EIP712Domain":[],"Test":[{"name":"test","type":"uint64"}]},"primaryType":"Test","domain":{},
            "message":{"test":1}}
            """, "0x34091011761262618af3045f97715b4a73eb6737c9396353b85b757201e3ad9f"
        ),
        (
            "an integer beyond 2^64 as text (trustwallet/trust-wallet-android-source 45)",
            """
            {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},
            {"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
            "Person":[{"name":"age","type":"uint64"},{"name":"name","type":"string"},{"name":"wallet","type":"address"}],
            "Mail":[{"name":"from","type":"Person"},{"name":"to","type":"Person"},{"name":"contents","type":"string"},
            {"name":"id","type":"uint256"}]},"primaryType":"Mail",
            "domain":{"name":"Ether Mail","version":"1","chainId":1,
            "verifyingContract":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},
            "message":{"from":{"age":46,"name":"Cow","wallet":"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},
            "to":{"age":445711732,"name":"Bob","wallet":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},
            "contents":"Hello, Bob!","id":"18446744073709551617"}}
            """, "0xd7452bcc4deef52ad1a3f658f4100fa870fcb849b2f8c7738c23bd8e736e6c7b"
        ),
        (
            "a negative integer is extended by its sign (ethers-io/ethers.js 4480)",
            """
            {"types":{"Order":[{"name":"sender","type":"bytes32"},{"name":"priceX18","type":"int128"},
            {"name":"amount","type":"int128"},{"name":"expiration","type":"uint64"},{"name":"nonce","type":"uint64"}]},
            "primaryType":"Order","domain":{"name":"Vertex","version":"0.0.1","chainId":42161,
            "verifyingContract":"0xbbee07b3e8121227afcfe1e2b82772246226128e"},
            "message":{"sender":"0xe7bc6ad267915a757f2a0d75418bee0a2a99419d64656661756c740000000000",
            "priceX18":"2005500000000000000000","amount":"-28000000000000000000","expiration":"13835058056982624834",
            "nonce":"1783062198220750950"}}
            """, "0x03b08b56527a3cacabe87228d2de56ed7864e778c9e3ef3b211daeb615e58a3e"
        ),
        (
            "arrays of arrays of structs are hashed element by element (argentlabs/web3.swift 392)",
            """
            {"types":{"Item":[{"name":"id","type":"uint256"},{"name":"tags","type":"string[3]"}],
            "Box":[{"name":"items","type":"Item[2][2]"}]},"primaryType":"Box","domain":{"name":"Box"},
            "message":{"items":[[{"id":1,"tags":["a","b","c"]},{"id":2,"tags":["","é","🪙"]}],
            [{"id":3,"tags":["d","e","f"]},{"id":4,"tags":["g","h","i"]}]]}}
            """, "0x61c0219433d4db0932cdb09dee1294f7314c98c67074108559bb32c571156091"
        ),
        (
            "a domain that names no chain is signed (trustwallet/trust-web3-provider 376)",
            """
            {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"}],
            "Login":[{"name":"nonce","type":"string"}]},"primaryType":"Login","domain":{"name":"App","version":"1"},
            "message":{"nonce":"7f"}}
            """, "0xaf609f738fc6067291ff4a9013d301bcac933901cc2d4ceab134575eee0054cb"
        ),
        (
            "a struct that is missing counts as 32 zero bytes (ethereum/go-ethereum 29581)",
            """
            {"types":{"EIP712Domain":[{"name":"name","type":"string"}],
            "Mail":[{"name":"text","type":"string"},{"name":"answer","type":"Mail"}]},"primaryType":"Mail",
            "domain":{"name":"Post"},"message":{"text":"hi"}}
            """, "0xf7ddfb4df92c37088cc2563859669a99cf210eff5b4b2df8fa03e22cf54c0cfb"
        ),
        (
            "a struct may hold itself in an array",
            """
            {"types":{"Node":[{"name":"value","type":"int8"},{"name":"children","type":"Node[]"}]},"primaryType":"Node",
            "domain":{"name":"Tree"},"message":{"value":-128,"children":[{"value":127,"children":[]},
            {"value":-1,"children":[{"value":0,"children":[]}]}]}}
            """, "0xbec6b4b5ccac1c51b2cafb93ac1b941d2e2ff85a149793d01d8384ece235ae9a"
        ),
    ]

    @Test("documents others got wrong have the right digest, also after a round trip", arguments: known.indices)
    func knownDocuments(index: Int) throws {
        let (why, document, digest) = Self.known[index]
        let data = try TypedData(parsing: document)
        #expect(data.digest.description == digest, "\(why)")
        let again = try TypedData(parsing: data.json.text)
        #expect(again == data && again.digest == data.digest)
    }

    @Test("where the domain alone is signed, there is no message, as eth_signTypedData_v4 has it")
    func domainAlone() throws {
        let data = try TypedData(
            parsing: #"{"types":{"EIP712Domain":[]},"primaryType":"EIP712Domain","domain":{},"message":{}}"#)
        #expect(data.messageHash == nil)
        #expect(data.digest == .keccak256([0x19, 0x01] + data.domainSeparator.bytes))
        #expect(data["anything"] == nil)
        #expect(try TypedData(parsing: data.json.text) == data)
    }

    @Test("members of the message are found by name, through structs; what is not there is nil")
    func access() throws {
        let data = try TypedData(parsing: Self.mail)
        #expect(data["contents"]?.stringValue == "Hello, Bob!")
        #expect(try data["to", "wallet"]?.addressValue == Address("0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"))
        #expect(data["to", "age"] == nil)
        #expect(data["contents", "length"] == nil)
        #expect(try data["to"] == .tuple([.string("Bob"), .address(Address("0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"))]))
        let chain = try TypedData(
            parsing: #"{"types":{"L":[{"name":"next","type":"L"}]},"primaryType":"L","domain":{},"message":{"next":{}}}"#)
        #expect(chain["next"] == .tuple([.missing]))
        #expect(chain["next", "next"] == nil)
        #expect(chain["next", "next", "next"] == nil)
        #expect(data.domain.name == "Ether Mail")
        #expect(data.domain.chainID == 1)
        #expect(data.domain.salt == nil)
        #expect(try data.domain.separator == data.domainSeparator)
    }

    @Test("our JSON holds the declared members in order, small integers as numbers and great ones as text")
    func rendering() throws {
        let data = try TypedData(
            parsing: """
                {"primaryType":"A","types":{"B":[{"type":"bytes2","name":"x"}],"A":[{"name":"n","type":"uint256[]"},
                {"name":"b","type":"B"},{"name":"i","type":"int64"},{"name":"t","type":"bool"}],"EIP712Domain":[]},"domain":{},
                "message":{"unknown":1,"t":false,"i":"-9007199254740993","b":{"x":"0xAB01"},
                "n":[9007199254740991,"9007199254740992","0x10"]},"more":1}
                """)
        #expect(
            data.json.text == """
                {"types":{"EIP712Domain":[],"A":[{"name":"n","type":"uint256[]"},{"name":"b","type":"B"},\
                {"name":"i","type":"int64"},{"name":"t","type":"bool"}],"B":[{"name":"x","type":"bytes2"}]},"primaryType":"A",\
                "domain":{},"message":{"n":[9007199254740991,"9007199254740992",16],"b":{"x":"0xab01"},\
                "i":"-9007199254740993","t":false}}
                """)
        #expect(try TypedData(json: data.json) == data)
    }
}
