import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("Sending by the service")
struct SendingTests {
    private let send = NewSend(
        from: "0xF", caip2: "eip155:8453",
        calls: [NewSend.Call(to: "0x1", value: "7"), NewSend.Call(to: "0x2", data: [0xab, 0xcd])], isSponsored: true,
        stationNonce: "3")
    private let hash = "0x" + String(repeating: "ab", count: 32)

    @Test("a send names the account, the chain and its calls, and no fee")
    func body() async throws {
        let transport = FakeTransport([.completed("ethSendTransactionResultV2", ["sendTransactionStatusId": "sha256:1"])])
        let client = try makeClient(transport)
        let prepared = client.prepare(send, in: "org")
        let activity = try await client.submit(prepared)
        #expect(try activity.sendStatusID() == "sha256:1")
        let body = try transport.body()
        #expect(transport.requests.first?.url == "https://api.example.com/public/v1/submit/eth_send_transaction")
        #expect(transport.requests.first?.body == prepared.body)
        #expect(body["type"] == "ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2" && body["organizationId"] == "org")
        #expect(
            body["parameters"] == [
                "from": "0xF", "caip2": "eip155:8453", "sponsor": true,
                "calls": [["to": "0x1", "value": "7", "data": "0x"], ["to": "0x2", "value": "0", "data": "0xabcd"]],
                "gasStationNonce": "3",
            ])
    }

    @Test("the status is asked about by the result of either version, and by none of an activity that is not done")
    func statusID() async throws {
        let older = FakeTransport([.completed("ethSendTransactionResult", ["sendTransactionStatusId": "s"])])
        #expect(try await makeClient(older).submit(makeClient(older).prepare(send, in: "o")).sendStatusID() == "s")
        for answer in [
            FakeTransport.Answer.activity("ACTIVITY_STATUS_CONSENSUS_NEEDED"), .completed("other", ["a": "b"]),
            .completed("ethSendTransactionResultV2", ["sendTransactionStatusId": ""]),
        ] {
            let client = try makeClient(FakeTransport([answer]))
            let activity = try await client.submit(client.prepare(send, in: "o"))
            #expect(throws: TurnkeyError.self) { try activity.sendStatusID() }
        }
    }

    @Test(
        "a report tells the state, the hash and what went wrong, and a state not known here is kept",
        arguments: [
            (["txStatus": "INITIALIZED"], "INITIALIZED", false, nil),
            (["txStatus": "BROADCASTING", "eth": nil, "error": nil, "txError": ""], "BROADCASTING", false, nil),
            (["txStatus": "INCLUDED", "eth": ["txHash": "HASH"]], "INCLUDED", true, nil),
            (["txStatus": "INCLUDED", "eth": ["txHash": "BARE"], "txError": "reverted"], "INCLUDED", true, "reverted"),
            (["txStatus": "FAILED", "txError": "a", "error": ["message": "b\nc"]], "FAILED", false, "b c"),
            (["txStatus": "REORGANIZING"], "REORGANIZING", false, nil),
        ] as [(JSONValue, String, Bool, String?)])
    func report(answer: JSONValue, state: String, hasHash: Bool, failure: String?) async throws {
        let text = answer.text.replacing("HASH", with: hash.uppercased().replacing("0X", with: "0x"))
            .replacing("BARE", with: hash.dropFirst(2))
        let transport = FakeTransport([.text(text)])
        let report = try await makeClient(transport).sendReport("status", in: "org")
        #expect(report.state == SendState(rawValue: state) && report.failure == failure)
        #expect(report.hash == (hasHash ? hash : nil))
        #expect(try transport.body() == ["organizationId": "org", "sendTransactionStatusId": "status"])
    }

    @Test(
        "a report without a state, or with a hash that is none, is no report",
        arguments: [
            [:], ["txStatus": ""], ["txStatus": 1], ["txStatus": "INCLUDED", "eth": ["txHash": "0x12"]],
            ["txStatus": "INCLUDED", "eth": ["txHash": .string("0x" + String(repeating: "zz", count: 32))]],
            ["txStatus": "INCLUDED", "eth": ["txHash": 5]],
        ] as [JSONValue])
    func malformedReport(answer: JSONValue) async throws {
        let client = try makeClient(FakeTransport([.json(answer)]))
        let error = await #expect(throws: TurnkeyError.self) { try await client.sendReport("s", in: "o") }
        #expect(error?.kind == .unexpectedAnswer)
    }

    @Test("both nonces are asked for, and must be numbers")
    func nonces() async throws {
        let transport = FakeTransport([.json(["nonce": "5", "gasStationNonce": "0"])])
        let nonces = try await makeClient(transport).nonces(of: "0xF", on: "eip155:1", in: "org")
        #expect(nonces == AccountNonces(account: "5", station: "0"))
        #expect(
            try transport.body() == [
                "organizationId": "org", "address": "0xF", "caip2": "eip155:1", "nonce": true, "gasStationNonce": true,
            ])
        for answer in [
            ["nonce": "5"], ["nonce": "5", "gasStationNonce": ""], ["nonce": "5", "gasStationNonce": "-1"],
            ["nonce": "5", "gasStationNonce": "0x1"],
            ["nonce": .string(String(repeating: "1", count: 79)), "gasStationNonce": "1"],
        ] as [JSONValue] {
            let client = try makeClient(FakeTransport([.json(answer)]))
            await #expect(throws: TurnkeyError.self) { try await client.nonces(of: "0xF", on: "eip155:1", in: "o") }
        }
    }

    private func listed(_ number: Int, at seconds: Int64, fingerprint: String = "sha256:00") -> JSONValue {
        [
            "id": .string("activity-\(number)"), "organizationId": "org", "status": "ACTIVITY_STATUS_COMPLETED",
            "fingerprint": .string(fingerprint), "createdAt": ["seconds": .string(String(seconds)), "nanos": "0"],
        ]
    }

    @Test("a lost activity is found by its fingerprint, over as many pages as it takes, and no further than it can be")
    func fingerprint() async throws {
        let first = (0..<20).map { listed($0, at: 1000 - Int64($0)) }
        let wanted = "sha256:" + String(repeating: "ab", count: 32)
        let found = FakeTransport([
            .json(["activities": .array(first)]), .json(["activities": [listed(20, at: 900, fingerprint: wanted)]]),
        ])
        let activity = try await makeClient(found).activity(fingerprint: wanted, type: "T", since: 800, in: "org")
        #expect(activity?.reference.id == "activity-20")
        #expect(try found.body()["filterByType"] == ["T"])
        #expect(try found.body(1)["paginationOptions"]?["after"] == "activity-19")
        // The last of the first page is older than it can be: the second is not asked for.
        let older = FakeTransport([.json(["activities": .array(first)])])
        #expect(try await makeClient(older).activity(fingerprint: wanted, type: "T", since: 982, in: "org") == nil)
        let none = FakeTransport([.json(["activities": []])])
        #expect(try await makeClient(none).activity(fingerprint: wanted, type: "T", since: 0, in: "org") == nil)
    }

    @Test("a list that cannot be read is an error, never an activity that is not there")
    func brokenList() async throws {
        for answer in [.json([:]), .text("<html>", type: "text/html"), .json(["activities": [["id": "a"]]])]
            as [FakeTransport.Answer]
        {
            let client = try makeClient(FakeTransport([answer]))
            await #expect(throws: TurnkeyError.self) {
                try await client.activity(fingerprint: "sha256:00", type: "T", since: 0, in: "org")
            }
        }
    }
}
