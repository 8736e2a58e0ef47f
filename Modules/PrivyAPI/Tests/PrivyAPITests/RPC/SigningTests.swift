import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP
import Testing

@testable import PrivyAPI

@Suite("Signatures from Privy")
struct SigningTests {
    private let key: SigningKey
    private let authorization: RequestAuthorization

    init() throws {
        key = try SigningKey(privateKey: SecretBytes(copying: [UInt8](repeating: 1, count: 32)))
        authorization = RequestAuthorization(signer: AuthorizationKeySigner([]), idempotencyKey: "k")
    }

    private func answer(_ method: String, _ data: JSONValue) -> FakeTransport {
        FakeTransport(.json(200, ["method": .string(method), "data": data]))
    }

    private func parameters(_ transport: FakeTransport) throws -> JSONValue {
        let sent = try #require(transport.sent.first)
        return try #require(try JSONValue(parsing: sent.body)["params"])
    }

    private func hex(_ signature: TransactionSignature) -> JSONValue { .string(Hex.encodePrefixed(signature.bytes)) }

    private func transaction(value: UInt256 = 0, nonce: UInt64 = 0) throws -> Transaction {
        try Transaction(
            chainID: 84_532, nonce: nonce, maxPriorityFeePerGas: 0, maxFeePerGas: 7, gasLimit: 21_000,
            to: Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8"), value: value)
    }

    @Test func `a message goes as its bytes, so that 0x and text cannot be mistaken`() async throws {
        for text in ["hello", "0xhello", "0x12", "", "héllo\u{0}"] {
            let signature = try key.sign(PersonalMessage.hash(text))
            let transport = answer("personal_sign", ["signature": hex(signature), "encoding": "hex"])
            let signed = try await PrivyClient.test(transport).signPersonalMessage(
                Array(text.utf8), of: "w", authorization: authorization)
            #expect(signed == signature)
            #expect(
                try parameters(transport) == ["encoding": "hex", "message": .string(Hex.encode(Array(text.utf8)))])
        }
    }

    @Test func `zero is said, quantities are minimal hexadecimal digits, and every field is there`() async throws {
        let transaction = try transaction()
        let signed = SignedTransaction(transaction, signature: try key.sign(transaction.signingHash))
        let transport = answer(
            "eth_signTransaction",
            ["signed_transaction": .string(Hex.encodePrefixed(signed.rawBytes)), "encoding": "rlp"])
        let signature = try await PrivyClient.test(transport).signTransaction(
            transaction, from: key.address, of: "w", authorization: authorization)
        #expect(signature == signed.signature)
        #expect(
            try parameters(transport)["transaction"]
                == ([
                    "from": .string(key.address.description), "chain_id": "0x14a34", "value": "0x0", "data": "0x",
                    "to": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "type": 2, "nonce": "0x0", "gas_limit": "0x5208",
                    "max_fee_per_gas": "0x7", "max_priority_fee_per_gas": "0x0",
                ] as JSONValue).sorted)
    }

    @Test func `a signature on another transaction is not taken, whatever differs`() async throws {
        let asked = try transaction(value: 5)
        for other in [try transaction(value: 500), try transaction(value: 5, nonce: 1)] {
            let signed = SignedTransaction(other, signature: try key.sign(other.signingHash))
            let transport = answer(
                "eth_signTransaction", ["signed_transaction": .string(Hex.encodePrefixed(signed.rawBytes))])
            let client = try PrivyClient.test(transport)
            let error = await privyError {
                _ = try await client.signTransaction(asked, from: key.address, of: "w", authorization: authorization)
            }
            #expect(error?.kind == .untrusted)
        }
    }

    @Test func `what the wire has no words for is refused before anything is sent`() async throws {
        let entry = AccessListEntry(address: key.address)
        let withList = try Transaction.accessList(
            chainID: 1, nonce: 0, gasPrice: 1, gasLimit: 30_000, to: key.address, value: 0, accessList: [entry])
        let forAnyChain = try Transaction.legacy(
            chainID: nil, nonce: 0, gasPrice: 1, gasLimit: 21_000, to: key.address, value: 0)
        let transport = FakeTransport()
        let client = try PrivyClient.test(transport)
        for transaction in [withList, forAnyChain] {
            let error = await privyError {
                _ = try await client.signTransaction(transaction, from: key.address, of: "w", authorization: authorization)
            }
            #expect(error?.kind == .invalidRequest)
        }
        let long = [UInt8](repeating: 0, count: 50_002)
        let error = await privyError {
            _ = try await client.signPersonalMessage(long, of: "w", authorization: authorization)
        }
        #expect(error?.kind == .invalidRequest)
        #expect(transport.sent.isEmpty)
    }

    @Test func `typed data is whole, its domain's type is derived, and great numbers are texts`() async throws {
        let json: JSONValue = [
            "types": ["Note": [["name": "amount", "type": "uint256"]]], "primaryType": "Note",
            "domain": ["name": "n", "chainId": 84_532],
            "message": ["amount": "115792089237316195423570985008687907853269984665640564039457584007913129639935"],
        ]
        let data = try TypedData(json: json)
        let transport = answer("eth_signTypedData_v4", ["signature": hex(try key.sign(data.digest)), "encoding": "hex"])
        let client = try PrivyClient.test(transport)
        #expect(
            try await client.signTypedData(data, of: "w", authorization: authorization) == key.sign(data.digest))
        let sent = try #require(parameters(transport)["typed_data"])
        #expect(sent["primary_type"] == "Note")
        #expect(sent["primaryType"] == nil)
        #expect(
            sent["types"]?["EIP712Domain"] == [
                ["name": "name", "type": "string"], ["name": "chainId", "type": "uint256"],
            ])
        #expect(sent["message"] == json["message"])
    }

    @Test func `a bare hash is signed as such`() async throws {
        let hash = Hash32.keccak256([1])
        let transport = answer("secp256k1_sign", ["signature": hex(try key.sign(hash))])
        let client = try PrivyClient.test(transport)
        #expect(try await client.signHash(hash, of: "w", authorization: authorization) == key.sign(hash))
        #expect(try parameters(transport) == ["hash": .string("\(hash)")])
    }

    @Test func `answers that cannot be read, or are to something else, are not used`() async throws {
        let hash = Hash32.keccak256([1])
        let good = try key.sign(hash)
        let answers: [(String, JSONValue)] = [
            ("personal_sign", ["signature": hex(good)]), ("secp256k1_sign", ["signature": "0x"]),
            ("secp256k1_sign", ["signature": "00"]), ("secp256k1_sign", [:]),
            ("secp256k1_sign", ["signature": hex(good), "encoding": "base64"]),
            ("secp256k1_sign", ["signature": .string(Hex.encodePrefixed(good.bytes.dropLast()))]),
            ("secp256k1_sign", ["signature": .string(Hex.encodePrefixed(good.bytes.dropLast() + [29]))]),
        ]
        for (method, data) in answers {
            let client = try PrivyClient.test(answer(method, data))
            let error = await privyError {
                _ = try await client.signHash(hash, of: "w", authorization: authorization)
            }
            #expect(error.map { [.unexpectedAnswer, .untrusted].contains($0.kind) } == true)
        }
    }

    @Test func `a signature is asked for again after a lost answer, with the same key and the same bytes`() async throws {
        let hash = Hash32.keccak256([1])
        let transport = FakeTransport(
            .lost, .json(200, ["method": "secp256k1_sign", "data": ["signature": hex(try key.sign(hash))]]))
        _ = try await PrivyClient.test(transport).signHash(hash, of: "w", authorization: authorization)
        #expect(transport.sent.map { $0.headers["privy-idempotency-key"] } == ["k", "k"])
        #expect(transport.sent[0].body == transport.sent[1].body)
    }
}
