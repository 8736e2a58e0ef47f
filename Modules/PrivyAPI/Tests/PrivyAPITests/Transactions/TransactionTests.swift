import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP
import Testing

@testable import PrivyAPI

@Suite("Transactions that Privy sends")
struct TransactionTests {
    private let account = Address.zero
    private let authorization = RequestAuthorization(signer: AuthorizationKeySigner([]), idempotencyKey: "k")

    private var body: JSONValue {
        PrivyClient.sendBody(
            to: account, value: 0, data: [1], from: account, chainID: 8_453, referenceID: "ref", isSponsored: true)
    }

    @Test func `the body names chain, reference and who pays, and leaves the nonce to the service`() throws {
        #expect(
            try body.sorted
                == ([
                    "method": "eth_sendTransaction", "chain_type": "ethereum", "caip2": "eip155:8453", "sponsor": true,
                    "reference_id": "ref",
                    "params": [
                        "transaction": [
                            "from": .string("\(account)"), "chain_id": "0x2105", "value": "0x0", "data": "0x01",
                            "to": .string("\(account)"),
                        ]
                    ],
                ] as JSONValue).sorted)
    }

    @Test func `a broadcast is never repeated, whatever became of the answer`() async throws {
        for answer: Result<HTTPResponse, HTTPError> in [.lost, .json(503, ["error": "x"]), .text(504, "<html>")] {
            let transport = FakeTransport(answer, .json(200, [:]))
            let client = try PrivyClient.test(transport)
            let error = await privyError { _ = try await client.send(body, of: "w", authorization: authorization) }
            #expect(error?.isTransient == true)
            #expect(error?.requestMayHaveBeenSent == true)
            #expect(transport.sent.count == 1)
        }
    }

    @Test func `a hash that is not there yet is none, and one that is no hash is refused`() async throws {
        let sent = FakeTransport(
            .json(
                200,
                [
                    "method": "eth_sendTransaction",
                    "data": [
                        "hash": "", "caip2": "eip155:8453", "transaction_id": "tx1", "user_operation_hash": nil,
                        "transaction_request": ["nonce": 5, "value": "0x0", "chain_id": "8453"],
                    ],
                ]))
        let answer = try await PrivyClient.test(sent).send(body, of: "w", authorization: authorization)
        #expect(answer.id == "tx1" && answer.hash == nil && answer.status == nil)
        for broken: JSONValue in [
            ["id": "t", "status": "pending", "caip2": "eip155:1", "transaction_hash": "0x12"],
            ["id": "../t", "status": "pending", "caip2": "eip155:1"], ["id": "t", "caip2": "eip155:1"],
        ] {
            let client = try PrivyClient.test(FakeTransport(.json(200, broken)))
            #expect(await privyError { _ = try await client.transaction("t") }?.kind == .unexpectedAnswer)
        }
        let other = try PrivyClient.test(
            FakeTransport(.json(200, ["id": "u", "status": "pending", "caip2": "eip155:1"])))
        #expect(await privyError { _ = try await other.transaction("t") }?.kind == .untrusted)
    }

    @Test func `a history is asked for by chain and one thing, and read without guessing`() async throws {
        let transport = FakeTransport(
            .json(
                200,
                [
                    "next_cursor": "n",
                    "transactions": [
                        [
                            "caip2": "eip155:8453", "created_at": 1_746_920_539_240, "status": "confirmed",
                            "privy_transaction_id": nil, "transaction_hash": "0x03",
                            "details": [
                                "type": "transfer_sent", "asset": "usdc", "raw_value": "1", "raw_value_decimals": 6,
                                "sender": "0x01", "recipient": "0x02",
                            ],
                        ], ["caip2": "eip155:8453", "status": "pending"],
                    ],
                ]))
        let history = try await PrivyClient.test(transport).history(
            of: "w", chain: "base", filter: .asset("usdc"), limit: 500, cursor: "a b&c")
        #expect(
            transport.sent.first?.url
                == "https://auth.privy.io/api/v1/wallets/w/transactions?chain=base&asset=usdc&limit=100&cursor=a%20b%26c")
        #expect(history.next == "n")
        #expect(history.rows.map(\.rawValue) == ["1", nil])
        #expect(history.rows.first?.decimals == 6)
    }
}
