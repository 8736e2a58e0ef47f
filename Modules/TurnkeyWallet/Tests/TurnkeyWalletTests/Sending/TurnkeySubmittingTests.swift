import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP
import RainSession
import RainTestKit
import Synchronization
import Testing
import TurnkeyAPI

@testable import TurnkeyWallet

@Suite("Sending by Turnkey")
struct TurnkeySubmittingTests {
    private let fixture: Fixture
    private var turnkey: FakeTurnkey { fixture.turnkey }
    private let call: ContractCall
    private let hash = Hash32.keccak256([1])

    init() throws {
        fixture = try Fixture()
        call = ContractCall(to: try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8"), value: 7, data: [0xab])
    }

    private func wallet() async throws -> TurnkeyWalletProvider {
        try await fixture.logIn()
        return TurnkeyWalletProvider(service: fixture.service, source: fixture.login, mode: .enclave, sponsorsGas: true)
    }

    private func request(_ wallet: TurnkeyWalletProvider) async throws -> SubmissionRequest {
        try await wallet.submission(of: call, from: turnkey.wallet.address, on: .baseSepolia, id: "id")
    }

    /// Answers the next send as an activity of a status, with the fingerprint of its body.
    private func answerSend(_ status: String, result: JSONValue = [:], failure: JSONValue = nil) {
        turnkey.interrupt("eth_send_transaction") { request in
            FakeTurnkey.sent(status, body: request.body, result: result, failure: failure)
        }
    }

    private func unfinished(_ answer: SubmissionAnswer) -> (reference: String, awaits: Bool)? {
        if case .accepted(let reference, _, let awaits) = answer { (reference, awaits) } else { nil }
    }

    // MARK: Where

    @Test("only with sponsorship, and only on the chains Turnkey serves, it submits by itself")
    func submits() async throws {
        let wallet = try await wallet()
        for chain in [1, 8453, 84532, 42161] as [ChainID] { #expect(wallet.submits(on: chain)) }
        for chain in [.avalanche, 10, 42_220] as [ChainID] { #expect(!wallet.submits(on: chain)) }
        let own = TurnkeyWalletProvider(service: fixture.service, source: fixture.login, mode: .enclave)
        #expect(!own.submits(on: .baseSepolia))
    }

    // MARK: The request

    @Test("the request is whole before it goes out: the call, no fee, the station's nonce, and until when it may be repeated")
    func makes() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        let body = try JSONValue(parsing: request.body)
        #expect(body["organizationId"] == "sub" && body["timestampMs"] == "1767225600000")
        #expect(
            body["parameters"] == [
                "from": .string(turnkey.wallet.address.description), "caip2": "eip155:84532", "sponsor": true,
                "calls": [["to": .string(call.to.description), "value": "7", "data": "0xab"]], "gasStationNonce": "4",
            ])
        #expect(request.idempotencyKey == "sha256:" + Hex.encode(SHA256.hash(request.body).bytes))
        #expect(request.resendableUntil == fixture.time.now.adding(.seconds(3300)))
        #expect(request.settledAfter == fixture.time.now.adding(.seconds(3960)))
        #expect(request.isExclusive)
        #expect(turnkey.requests(to: "eth_send_transaction").isEmpty)
    }

    @Test("nothing is made for an account that is not logged in")
    func otherAccount() async throws {
        let wallet = try await wallet()
        let error = await rainError { _ = try await wallet.submission(of: call, from: call.to, on: .baseSepolia, id: "id") }
        #expect(error?.code == "RAIN_404")
        #expect(turnkey.requests(to: "get_nonces").isEmpty)
    }

    // MARK: Submitting

    @Test("the bytes that were made are the bytes that go out, each time")
    func sameBytes() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        let bodies = Mutex<[[UInt8]]>([])
        for _ in 0..<2 {
            turnkey.interrupt("eth_send_transaction") { sent in
                bodies.withLock { $0.append(sent.body) }
                return nil
            }
            let answer = await wallet.submit(request)
            #expect(unfinished(answer)?.reference == "activity/sub/status" && unfinished(answer)?.awaits == false)
        }
        #expect(bodies.withLock { $0 } == [request.body, request.body])
    }

    @Test(
        "an activity that has no outcome yet is accepted, and one that others decide on is accepted and told",
        arguments: [
            ("PENDING", false), ("CREATED", false), ("CONSENSUS_NEEDED", true), ("AUTHENTICATORS_NEEDED", true),
            ("SOMETHING_NEW", false),
        ])
    func accepted(status: String, awaits: Bool) async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        answerSend("ACTIVITY_STATUS_" + status)
        let answer = await wallet.submit(request)
        #expect(unfinished(answer)?.reference == "activity/sub" && unfinished(answer)?.awaits == awaits)
        #expect(turnkey.requests(to: "get_activity").isEmpty)
    }

    @Test(
        "a refusal for good is one, with what Turnkey says",
        arguments: [
            (403, 7, "policy engine denied request explicitly", "FORBIDDEN", RainError.Kind.policyDenied),
            (400, 3, "quota", "SIGNING_QUOTA_EXCEEDED", .quotaExceeded),
            (400, 3, "bad request body", "REQUEST_INVALID", .providerError),
            (404, 5, "Could not find any resource to sign with", "UNSPECIFIED", .providerError),
            (429, 8, "Too many requests", "RATE_LIMIT_EXCEEDED", .rateLimited),
        ])
    func refused(status: Int, code: Int, message: String, name: String, kind: RainError.Kind) async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        turnkey.interrupt(
            "eth_send_transaction", status: status,
            ["code": .number(JSONNumber(code)), "message": .string(message), "turnkeyErrorCode": .string(name)])
        guard case .refused(let error) = await wallet.submit(request) else {
            Issue.record("not refused")
            return
        }
        #expect(error.kind == kind)
        #expect(turnkey.requests(to: "eth_send_transaction").count == 1)
    }

    @Test("an activity that failed or was rejected in the answer is a refusal", arguments: ["FAILED", "REJECTED"])
    func endedInTheAnswer(status: String) async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        answerSend("ACTIVITY_STATUS_" + status, failure: ["code": 13, "message": "no"])
        guard case .refused = await wallet.submit(request) else {
            Issue.record("not refused")
            return
        }
    }

    @Test("what leaves it open whether the bytes arrived is unknown, and is asked once", arguments: 0..<7)
    func unknown(place: Int) async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        turnkey.interrupt("eth_send_transaction") { sent in
            switch place {
            case 0: throw HTTPError(.timedOut, "timed out", requestMayHaveBeenSent: true)
            case 1: throw HTTPError(.connectionLost, "lost", requestMayHaveBeenSent: true)
            case 2: return FakeTurnkey.response(["code": 13, "message": "internal"], status: 500)
            case 3: return HTTPResponse(status: 502, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8))
            case 4: return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Array("{\"act".utf8))
            case 5: return FakeTurnkey.sent("ACTIVITY_STATUS_COMPLETED", body: [1], result: [:])
            default: throw CancellationError()
            }
        }
        guard case .unknown(let error) = await wallet.submit(request) else {
            Issue.record("not unknown")
            return
        }
        #expect(error.kind == (2...3 ~= place ? .providerError : .networkError))
        #expect(turnkey.requests(to: "eth_send_transaction").count == 1)
    }

    @Test("without a connection, without a session, or as somebody else, nothing is sent")
    func notSent() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        turnkey.interrupt("eth_send_transaction") { _ in
            throw HTTPError(.cannotConnect, "no connection", requestMayHaveBeenSent: false)
        }
        guard case .notSent(let offline) = await wallet.submit(request) else {
            Issue.record("sent")
            return
        }
        #expect(offline.kind == .networkError)
        try await fixture.login.logout()
        guard case .notSent(let nobody) = await wallet.submit(request) else {
            Issue.record("sent")
            return
        }
        #expect(nobody.code == "RAIN_201")
        turnkey.state.withLock { $0.accounts["bob@example.com"] = "bobs" }
        try await fixture.login.sendLoginCode(to: .email("bob@example.com"))
        try await fixture.login.confirmLoginCode("123456")
        guard case .notSent(let other) = await wallet.submit(request) else {
            Issue.record("sent")
            return
        }
        #expect(other.code == "RAIN_404")
        #expect(turnkey.requests(to: "eth_send_transaction").count == 1)
    }

    @Test("a session that Turnkey no longer knows is refused, dropped, and not tried again")
    func deadSession() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        turnkey.interrupt(
            "eth_send_transaction", status: 401,
            ["code": 16, "message": "expired api key", "turnkeyErrorCode": "API_KEY_EXPIRED"])
        guard case .refused(let error) = await wallet.submit(request) else {
            Issue.record("not refused")
            return
        }
        #expect(error.code == "RAIN_201")
        #expect(fixture.login.sessionState == .expired)
        guard case .notSent = await wallet.submit(request) else {
            Issue.record("sent")
            return
        }
    }

    @Test("bytes that are not as they were made go nowhere")
    func tampered() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        let other = SubmissionRequest(
            destination: request.destination,
            body: Array(String(decoding: request.body, as: UTF8.self).replacing("0xab", with: "0xac").utf8),
            idempotencyKey: request.idempotencyKey, resendableUntil: request.resendableUntil, settledAfter: request.settledAfter
        )
        for bad in [
            other,
            SubmissionRequest(
                destination: "/x", body: [1], idempotencyKey: "", resendableUntil: request.resendableUntil,
                settledAfter: request.settledAfter),
        ] {
            guard case .notSent(let error) = await wallet.submit(bad) else {
                Issue.record("sent")
                return
            }
            #expect(error.kind == .internalLogicError)
            #expect(await rainError { _ = try await wallet.outcome(of: bad, reference: nil) }?.kind == .internalLogicError)
        }
        #expect(turnkey.requests(to: "eth_send_transaction").isEmpty)
    }

    // MARK: What became of it

    @Test("an answer that was lost is found by the fingerprint of the bytes")
    func lost() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        #expect(try await wallet.outcome(of: request, reference: nil) == .notFound)
        _ = await wallet.submit(request)
        #expect(try await wallet.outcome(of: request, reference: nil) == .underway(reference: "activity/sub/status"))
        let asked = turnkey.requests(to: "list_activities").last
        #expect(asked?["organizationId"] == "sub" && asked?["filterByType"] == ["ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2"])
    }

    @Test(
        "how far it has come is what Turnkey says, and a block is for the chain to confirm",
        arguments: [
            ("INITIALIZED", false, nil), ("BROADCASTING", false, "slow"), ("BROADCASTING", true, nil), ("INCLUDED", true, nil),
            ("INCLUDED", true, "reverted"), ("INCLUDED", false, nil), ("COMPLETED", true, nil), ("FAILED", false, "no route"),
            ("FAILED", true, "reverted"), ("NEW", false, nil),
        ] as [(String, Bool, String?)])
    func outcomes(state: String, hasHash: Bool, failure: String?) async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        _ = await wallet.submit(request)
        turnkey.state.withLock { $0.sendReport = FakeTurnkey.report(state, hash: hasHash ? hash : nil, failure: failure) }
        let reference = "activity/sub/status"
        let expected: SubmissionOutcome =
            switch (state, hasHash) {
            case ("INCLUDED", true), ("COMPLETED", true), ("FAILED", true):
                .included(reference: reference, hash: hash, callReverted: failure != nil)
            case ("FAILED", false): .failed("no route")
            default: .underway(reference: reference, hash: hasHash ? hash : nil)
            }
        #expect(try await wallet.outcome(of: request, reference: reference) == expected)
        #expect(try await wallet.outcome(of: request, reference: nil) == expected)
    }

    @Test("an activity that waits is asked about itself, until it has a status to ask about")
    func waits() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        answerSend("ACTIVITY_STATUS_CONSENSUS_NEEDED")
        let reference = try #require(unfinished(await wallet.submit(request))?.reference)
        let answers: [(String, SubmissionOutcome)] = [
            ("CONSENSUS_NEEDED", .underway(reference: "activity/sub", awaitsApproval: true)),
            ("PENDING", .underway(reference: "activity/sub")), ("NEW", .underway(reference: "activity/sub")),
            ("COMPLETED", .underway(reference: "activity/sub/status")),
            ("REJECTED", .failed("those who had to approve it at Turnkey rejected it")), ("FAILED", .failed("no")),
        ]
        for (status, outcome) in answers {
            turnkey.interrupt("get_activity") { _ in
                FakeTurnkey.sent(
                    "ACTIVITY_STATUS_" + status, body: request.body,
                    result: status == "COMPLETED" ? FakeTurnkey.sendResult : [:],
                    failure: ["code": 13, "message": "no"])
            }
            #expect(try await wallet.outcome(of: request, reference: reference) == outcome)
        }
    }

    @Test("what cannot be asked now is an error, and says neither that it failed nor that it is not there")
    func cannotAsk() async throws {
        let wallet = try await wallet()
        let request = try await request(wallet)
        for _ in 0..<3 { turnkey.interrupt("list_activities", status: 503) }
        #expect(await rainError { _ = try await wallet.outcome(of: request, reference: nil) } != nil)
        turnkey.interrupt("list_activities") { _ in FakeTurnkey.response(["activities": [["id": "x"]]]) }
        #expect(await rainError { _ = try await wallet.outcome(of: request, reference: nil) }?.kind == .networkError)
        turnkey.interrupt("get_send_transaction_status", status: 404)
        #expect(await rainError { _ = try await wallet.outcome(of: request, reference: "activity/sub/status") } != nil)
        turnkey.interrupt("get_activity") { _ in FakeTurnkey.sent("ACTIVITY_STATUS_FAILED", body: [2], result: [:]) }
        #expect(
            await rainError { _ = try await wallet.outcome(of: request, reference: "activity/sub") }?.kind == .networkError)
        turnkey.interrupt(
            "get_send_transaction_status", status: 401,
            ["code": 16, "message": "no", "turnkeyErrorCode": "PUBLIC_KEY_NOT_FOUND"])
        #expect(
            await rainError { _ = try await wallet.outcome(of: request, reference: "activity/sub/status") }?.code == "RAIN_201")
    }

    @Test("a reference is read as it was written, and nothing else is one")
    func references() throws {
        for text in ["a/b", "a-1/b_2/sha256:00ff"] { #expect(SendReference(text: text)?.text == text) }
        for text in [
            "", "a", "a/", "/b", "a/b/", "a/b/c/d", "a b/c", "a/b/\n", "ä/b", String(repeating: "a", count: 129) + "/b",
        ] {
            #expect(SendReference(text: text) == nil)
        }
    }
}
