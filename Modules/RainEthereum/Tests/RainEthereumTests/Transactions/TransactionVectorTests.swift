import RainCrypto
import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

@Suite("Transaction vectors", .enabled(if: Vectors.available, "vectors absent"))
struct TransactionVectorTests {
    /// A file of ethers: the whole suite, or its documented subset that lies beside the project.
    struct VectorFile {
        let path: String
        /// The chain of a typed transaction that names none.
        let defaultChain: UInt64
        let wholeCount: Int
        let formCount: Int
        let subsetCount: Int
        let subset: Tally
    }

    /// The names of the forms a row may hold, each with and without a signature: types 0 (twice), 1, 2 and 3.
    static let forms = ["Legacy", "Eip155", "Berlin", "London", "Cancun"]

    /// Builds, signs, decodes, re-encodes, hashes and recovers one form of a row.
    static func isRight(_ row: JSONValue, _ form: String, chain: UInt64) throws -> Bool {
        let unsigned = try row.bytes("unsigned" + form)
        let raw = try row.bytes("signed" + form)
        let key = try row.signingKey("privateKey")
        let built = try transaction(row.field("transaction"), form, chain: chain)
        let signed = try key.sign(built)
        let decoded = try SignedTransaction(decoding: raw)
        let again = SignedTransaction(decoded.transaction, signature: decoded.signature)
        return try built.unsignedBytes == unsigned && Transaction(decodingUnsigned: unsigned) == built
            && signed.rawBytes == raw && decoded == signed && again.rawBytes == raw && again.hash == .keccak256(raw)
            && decoded.recoverSigner() == key.address
    }

    static func transaction(_ fields: JSONValue, _ form: String, chain: UInt64) throws -> Transaction {
        let nonce = UInt64(exactly: try fields.number("nonce")) ?? .max
        let gasLimit = UInt64(exactly: try fields.number("gasLimit")) ?? 0
        let price = try fields.number("gasPrice")
        let to = try fields["to"]?.stringValue.map { try Address($0) }
        let data = fields["data"]?.stringValue == nil ? [] : try fields.bytes("data")
        let value = try fields.number("value")
        let list = try (fields["accessList"]?.arrayValue ?? []).map { entry in
            AccessListEntry(
                address: try Address(entry.string("address")),
                storageKeys: try entry.elements("storageKeys").map { try Hash32($0.stringValue ?? "") })
        }
        switch form {
        case "Legacy":
            return try .legacy(
                chainID: nil, nonce: nonce, gasPrice: price, gasLimit: gasLimit, to: to, value: value, data: data)
        case "Eip155":
            return try .legacy(
                chainID: chain, nonce: nonce, gasPrice: price, gasLimit: gasLimit, to: to, value: value, data: data)
        case "Berlin":
            return try .accessList(
                chainID: chain, nonce: nonce, gasPrice: price, gasLimit: gasLimit, to: to, value: value, data: data,
                accessList: list)
        case "Cancun":
            guard let to else { throw VectorError("a transaction of type 3 has a recipient") }
            let hashes = try (fields["blobVersionedHashes"]?.arrayValue ?? []).map { try Hash32($0.stringValue ?? "") }
            return try .blob(
                chainID: chain, nonce: nonce, maxPriorityFeePerGas: fields.number("maxPriorityFeePerGas"),
                maxFeePerGas: fields.number("maxFeePerGas"), gasLimit: gasLimit, to: to, value: value, data: data,
                accessList: list, maxFeePerBlobGas: fields.number("maxFeePerBlobGas"), blobVersionedHashes: hashes)
        default:
            return try Transaction(
                chainID: chain, nonce: nonce, maxPriorityFeePerGas: fields.number("maxPriorityFeePerGas"),
                maxFeePerGas: fields.number("maxFeePerGas"), gasLimit: gasLimit, to: to, value: value, data: data,
                accessList: list)
        }
    }

    @Test(
        "ethers: types 0 to 3 build, sign, decode and re-encode to the same bytes; chain 0 is refused",
        arguments: [
            VectorFile(
                path: "ethers/transaction.json.gz", defaultChain: 1, wholeCount: 896, formCount: 4, subsetCount: 537,
                subset: Tally(accepted: 537 + 313 + 2 * 528, rejected: 224 + 2 * 9)),
            VectorFile(
                path: "ethers/transactions.json.gz", defaultChain: 0, wholeCount: 3200, formCount: 5, subsetCount: 1920,
                subset: Tally(
                    accepted: 1920 + 3 * 1012 + 573, rejected: 2 * 908 + 438, notApplicable: 908 + 909)),
        ])
    func ethers(suite: VectorFile) throws {
        let rows = try Vectors.json(suite.path).arrayValue ?? []
        var tally = Tally(suite.path)
        for row in rows {
            let named = try row.field("transaction")
            let chain = UInt64(exactly: try named.number("chainId")) ?? 0
            let name = try row.string("name")
            for form in Self.forms where row["signed" + form] != nil {
                // A row that lacks the recipient has no signed form of type 3, one without a chain id none of EIP-155.
                guard try !row.bytes("signed" + form).isEmpty else {
                    tally.countNotApplicable()
                    continue
                }
                // In one file a typed transaction that names no chain is for chain 1.
                let isDefault = named["chainId"] == nil && form != "Eip155"
                let chain = isDefault ? suite.defaultChain : chain
                if form == "Legacy" || chain != 0 {
                    tally.count("\(name) \(form)", ought: true, did: try Self.isRight(row, form, chain: chain))
                } else {
                    // These name chain 0, which no network has.
                    let raw = try row.bytes("signed" + form)
                    tally.count("\(name) \(form)", ought: false, did: (try? SignedTransaction(decoding: raw)) != nil)
                }
            }
        }
        if rows.count == suite.subsetCount {
            #expect(tally == suite.subset, "\(tally)")
        } else {
            #expect(rows.count == suite.wholeCount)
            #expect(tally.failures.isEmpty, "\(tally)")
            #expect(tally.accepted + tally.rejected + tally.notApplicable == suite.formCount * rows.count)
        }
    }

    @Test("ethereum-tests: two old transactions sign to the published bytes or recover to the same account")
    func ethereumTests() throws {
        var tally = Tally("ethereum-tests/BasicTests/txtest.json")
        for row in try Vectors.json("ethereum-tests/BasicTests/txtest.json").arrayValue ?? [] {
            let raw = try row.bytes("signed")
            let key = try row.signingKey("key")
            let to = try row.string("to").isEmpty ? nil : Address(bytes: row.bytes("to"))
            let built = try Transaction.legacy(
                chainID: nil, nonce: UInt64(row.integer("nonce")), gasPrice: row.number("gasprice"),
                gasLimit: UInt64(row.integer("startgas")), to: to, value: row.number("value"), data: row.bytes("data"))
            // One of the two is signed with a high s, as was allowed before EIP-2; it is refused.
            let isLow = to != nil
            let decoded = try? SignedTransaction(decoding: raw)
            tally.count(isLow ? "low s" : "high s", ought: isLow, did: decoded != nil)
            if let decoded {
                #expect(decoded.transaction == built)
                #expect(try decoded.recoverSigner() == key.address)
            }
        }
        #expect(tally == Tally(accepted: 1, rejected: 1))
    }

    @Test("the authorization of eth-sig-util: its hash, its signature, and who signed (EIP-7702)")
    func eip7702() throws {
        let rows = try Vectors.json("eips/eip7702-authorization.json").arrayValue ?? []
        var tally = Tally("eips/eip7702-authorization.json")
        for row in rows {
            let key = try row.signingKey("privateKey")
            let authorization = try Authorization(
                chainID: UInt64(row.integer("chainId")), address: Address(row.string("address")),
                nonce: UInt64(row.integer("nonce")))
            let signed = try key.sign(authorization)
            let bytes = try row.bytes("signature")
            let isRight =
                try authorization.signingHash.bytes == row.bytes("authorizationHash")
                && signed == SignedAuthorization(authorization, signature: TransactionSignature(bytes: bytes))
                && signed.recoverAuthority() == key.address
                && SignedAuthorization(decoding: signed.encodedBytes) == signed
            tally.count("authorization", ought: true, did: isRight)
        }
        #expect(tally == Tally(accepted: 1))
    }

    @Test("the worked example of EIP-155")
    func eip155() throws {
        let row = try Vectors.json("eips/eip-examples.json").field("eip155")
        let built = try Transaction.legacy(
            chainID: UInt64(row.integer("chainId")), nonce: UInt64(row.integer("nonce")), gasPrice: row.number("gasPrice"),
            gasLimit: UInt64(row.integer("gas")), to: Address(row.string("to")), value: row.number("value"),
            data: row.bytes("data"))
        var tally = Tally("eips/eip-examples.json")
        #expect(try built.unsignedBytes == row.bytes("signingData"))
        #expect(try built.signingHash.bytes == row.bytes("signingHash"))
        tally.count(
            "EIP-155", ought: true, did: try row.signingKey("privateKey").sign(built).rawBytes == row.bytes("signedTx"))
        #expect(tally == Tally(accepted: 1))
    }
}
