import PrivyAPI
import RainCore
import RainEncoding
import RainHTTP
import RainTestKit
import Testing

@testable import RainPrivyAdapter

@Suite("Sends that Privy makes")
struct SendingTests {
    private static let hash = "0x" + String(repeating: "ab", count: 32)
    private let fixture: Fixture
    private var privy: FakePrivy { fixture.privy }

    init() throws { fixture = try Fixture { $0.sending = .byPrivy(sponsored: true) } }

    private func wallet() async throws -> any TransactionSubmitting {
        try await fixture.logIn()
        return try #require(try await fixture.wallet() as? any TransactionSubmitting)
    }

    private func request(_ wallet: any TransactionSubmitting) async throws -> SubmissionRequest {
        try await wallet.submission(
            of: ContractCall(to: .zero, value: 0, data: []), from: FakePrivy.key(0).address, on: .base, id: "id-1")
    }

    private func accept(_ data: JSONObject = ["transaction_id": "tx1", "hash": ""]) {
        var data = data
        data["caip2"] = "eip155:8453"
        let answer = FakePrivy.response(["method": "eth_sendTransaction", "data": .object(data)])
        privy.interrupt("/rpc") { _ in answer }
    }

    private func refusal(_ answer: SubmissionAnswer) -> RainError.Kind? {
        if case .refused(let error) = answer { error.kind } else { nil }
    }

    private func isUnknown(_ answer: SubmissionAnswer) -> Bool {
        if case .unknown = answer { true } else { false }
    }

    private func isNotSent(_ answer: SubmissionAnswer) -> Bool {
        if case .notSent = answer { true } else { false }
    }

    @Test func `only where the configuration says so does Privy send, and only then is gas sponsored`() async throws {
        let other = try Fixture()
        let signs = try #require(try await other.wallet() as? any TransactionSubmitting)
        #expect(!signs.submits(on: .base))
        #expect(try await wallet().submits(on: .base))
        #expect(PrivyProvider(fixture.auth).capabilities.contains(.gasSponsorship))
        #expect(!PrivyProvider(other.auth).capabilities.contains(.gasSponsorship))
    }

    @Test func `the request is complete and always the same, and goes out as it is with a fresh signature`() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        #expect(try await self.request(wallet) == request)
        #expect(request.destination == "wallet0" && request.idempotencyKey == "rain-id-1")
        #expect(try JSONValue(parsing: request.body)["reference_id"] == "id-1")
        for _ in 0..<2 {
            accept()
            guard case .accepted("tx1", nil, false) = await wallet.submit(request) else {
                Issue.record("not accepted")
                return
            }
        }
        let sent = privy.exchanges("/rpc").map(\.request)
        #expect(sent.map(\.body) == [request.body, request.body])
        #expect(Set(sent.map { $0.headers["privy-idempotency-key"] }) == ["rain-id-1"])
        #expect(Set(sent.map { $0.headers["privy-authorization-signature"] }).count == 2)
        let foreign = await rainError {
            _ = try await wallet.submission(
                of: ContractCall(to: .zero, data: []), from: .zero, on: .base, id: "id-2")
        }
        #expect(foreign?.kind == .walletUnavailable)
    }

    @Test func `a refused token is refreshed for the next try, and the send is not repeated`() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        privy.interrupt("/rpc", 401, "Invalid auth token", "missing_or_invalid_token")
        #expect(refusal(await wallet.submit(request)) == .tokenExpired)
        #expect(privy.exchanges("/rpc").count == 1)
        #expect(privy.exchanges("/sessions").count == 1)
        privy.interrupt("/rpc", 401, "No valid authorization keys or user signing keys available")
        #expect(refusal(await wallet.submit(request)) == .unauthorized)
        #expect(privy.exchanges("/rpc").count == 2)
        accept()
        _ = await wallet.submit(request)
        #expect(privy.present.userKeys.count == 2)
    }

    @Test func `what was looked at and refused is a refusal; what may have gone out is unknown; what did not is neither`()
        async throws
    {
        let wallet = try await wallet()
        let request = try await request(wallet)
        for (status, code, kind) in [
            (400, "policy_violation", RainError.Kind.policyDenied), (400, "insufficient_funds", .insufficientFunds),
            (400, "invalid_data", .providerError), (429, "too_many_requests", .rateLimited),
        ] {
            privy.interrupt("/rpc", status, "no", code)
            #expect(refusal(await wallet.submit(request)) == kind)
        }
        privy.interrupt("/rpc", 400, "the node said no", "transaction_broadcast_failure")
        #expect(isUnknown(await wallet.submit(request)))
        privy.interrupt("/rpc", 400, "Idempotency key was already used with a different request body", "invalid_request")
        #expect(isUnknown(await wallet.submit(request)))
        for status in [408, 500, 502] {
            privy.interrupt("/rpc", status, "no")
            #expect(isUnknown(await wallet.submit(request)))
        }
        privy.interrupt("/rpc") { _ in throw HTTPError(.connectionLost, "lost", requestMayHaveBeenSent: true) }
        #expect(isUnknown(await wallet.submit(request)))
        privy.interrupt("/rpc") { _ in throw CancellationError() }
        #expect(isUnknown(await wallet.submit(request)))
        accept([:])
        #expect(isUnknown(await wallet.submit(request)))
        // Where nothing went out, trying again does no harm.
        for _ in 0..<3 {
            privy.interrupt("/rpc") { _ in
                throw HTTPError(.cannotConnect, "offline", requestMayHaveBeenSent: false)
            }
        }
        #expect(isNotSent(await wallet.submit(request)))
        try await fixture.auth.logout()
        #expect(isNotSent(await wallet.submit(request)))
    }

    @Test func `a status is believed only as far as it goes`() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        let hash = try Hash32(Self.hash)
        let cases: [(String, JSONObject, SubmissionOutcome)] = [
            ("pending", [:], .underway(reference: "tx1")),
            ("broadcasted", ["transaction_hash": .string(Self.hash)], .underway(reference: "tx1", hash: hash)),
            ("confirmed", ["transaction_hash": .string(Self.hash)], .included(reference: "tx1", hash: hash)),
            ("confirmed", [:], .underway(reference: "tx1")),
            ("execution_reverted", ["transaction_hash": .string(Self.hash)], .included(reference: "tx1", hash: hash)),
            (
                "execution_reverted",
                ["transaction_hash": .string(Self.hash), "user_operation_hash": .string(Self.hash)],
                .included(reference: "tx1", hash: hash, callReverted: true)
            ),
            ("failed", [:], .failed("Privy gave the transaction up")), ("provider_error", [:], .underway(reference: "tx1")),
            ("replaced", [:], .underway(reference: "tx1")), ("something new", [:], .underway(reference: "tx1")),
        ]
        for (status, members, outcome) in cases {
            var answer = members
            for member in ["id": "tx1", "caip2": "eip155:8453", "status": .string(status)] as JSONObject {
                answer[member.name] = member.value
            }
            let response = FakePrivy.response(.object(answer))
            privy.interrupt("/transactions/tx1") { _ in response }
            #expect(try await wallet.outcome(of: request, reference: "tx1") == outcome)
        }
        #expect(try await wallet.outcome(of: request, reference: "tx1") == .notFound)
        let named = try await wallet.outcome(of: request, reference: "hash:" + Self.hash)
        #expect(named == .included(reference: "hash:" + Self.hash, hash: hash))
    }

    @Test func `a send whose answer was lost is found by its name, and not finding it proves nothing`() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        let error = await rainError { _ = try await wallet.outcome(of: request, reference: nil) }
        #expect(error?.kind == .networkError)
        let rows = FakePrivy.response([
            "next_cursor": nil,
            "transactions": [
                ["caip2": "eip155:8453", "status": "pending", "privy_transaction_id": "tx1"],
                ["caip2": "eip155:8453", "status": "pending", "privy_transaction_id": "tx2"],
            ],
        ])
        privy.interrupt("/transactions") { _ in rows }
        for (id, name) in [("tx1", "other"), ("tx2", "id-1")] {
            let answer = FakePrivy.response([
                "id": .string(id), "caip2": "eip155:8453", "status": "pending", "reference_id": .string(name),
            ])
            privy.interrupt("/transactions/\(id)") { _ in answer }
        }
        #expect(try await wallet.outcome(of: request, reference: nil) == .underway(reference: "tx2"))
    }
}
