import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@testable import RainCollateral

@Suite struct SignatureTests {
    private let issuing = ScriptedIssuing()
    private let request: SignatureRequest

    init() throws {
        request = SignatureRequest(
            chainID: .baseSepolia, proxy: try Address("0x1111111111111111111111111111111111111111"),
            asset: try Address("0x036CbD53842c5426634e7929541eC2318f3dCF7e"),
            amount: .token(try TokenAmount("5", decimals: 6)),
            admin: try Address("0x2222222222222222222222222222222222222222"),
            recipient: try Address("0x3333333333333333333333333333333333333333"))
    }

    private static func ready(_ expiresAt: Int = 1_767_229_200) -> String {
        let data = "0x" + String(repeating: "42", count: 65)
        return """
            {"status":"ready","signature":{"data":"\(data)","salt":"ERERERERERERERERERERERERERERERERERERERERERE="},
            "expiresAt":\(expiresAt)}
            """
    }

    private func parameters(_ proxy: String, amount: String) -> String {
        let data = "0x" + String(repeating: "42", count: 65)
        return """
            {"status":"ready","parameters":["\(proxy)","\(request.asset)","\(amount)","\(request.recipient)",1767229200,
            "ERERERERERERERERERERERERERERERERERERERERERE=","\(data)"]}
            """
    }

    @Test func `what is asked for is exact, in base units and never in cents`() async throws {
        issuing.transport.then(200, Self.ready())
        _ = try await issuing.client().withdrawalSignature(for: request)
        #expect(
            issuing.paths == [
                """
                GET /users/u%201/signatures/withdrawals?chainId=84532&token=0x036CbD53842c5426634e7929541eC2318f3dCF7e\
                &amount=5000000&adminAddress=0x2222222222222222222222222222222222222222\
                &recipientAddress=0x3333333333333333333333333333333333333333&isAmountNative=true
                """
            ])
    }

    @Test func `dollars are asked for as cents`() async throws {
        issuing.transport.then(200, Self.ready())
        let dollars = SignatureRequest(
            chainID: request.chainID, proxy: request.proxy, asset: request.asset,
            amount: .dollars(try Cents(dollars: "5.00")), admin: request.admin, recipient: request.recipient)
        _ = try await issuing.client().withdrawalSignature(for: dollars)
        #expect(issuing.paths[0].contains("&amount=500&"))
        #expect(issuing.paths[0].hasSuffix("&isAmountNative=false"))
    }

    @Test func `a pending signature is asked for again after as long as is said`() async throws {
        issuing.transport.then(200, #"{"status":"pending","retryAfter":3}"#)
        issuing.transport.then(200, #"{"status":"ready","signature":{"data":"","salt":""},"retryAfter":2}"#)
        issuing.transport.then(200, Self.ready())
        let start = issuing.time.now
        _ = try await issuing.client().withdrawalSignature(for: request)
        #expect(start.duration(to: issuing.time.now) == .seconds(5))
        try issuing.transport.finish()
    }

    @Test func `a signature that does not become ready in time is an error that says when to come again`() async throws {
        for _ in 0..<4 { issuing.transport.then(200, #"{"status":"pending","retryAfter":4}"#) }
        let start = issuing.time.now
        let error = await rainError {
            _ = try await issuing.client().withdrawalSignature(for: request, within: .seconds(10))
        }
        #expect(error?.kind == .signatureNotReady)
        #expect(error?.code == "RAIN_303")
        #expect(error?.context["retryAfter"] == "4")
        #expect(start.duration(to: issuing.time.now) == .seconds(10))
        try issuing.transport.finish()
    }

    @Test func `a signature that is out already is the one that was kept, also in another process`() async throws {
        issuing.transport.then(200, Self.ready())
        let first = try await issuing.client().withdrawalSignature(for: request)
        issuing.transport.then(409, #"{"message":"Another active signature already exists"}"#)
        #expect(try await issuing.client().withdrawalSignature(for: request) == first)
    }

    @Test func `the key of what is kept is the contract, the admin, the token, the amount and the recipient`() async throws {
        issuing.transport.then(200, Self.ready())
        _ = try await issuing.client().withdrawalSignature(for: request)
        let other = try Address("0x4444444444444444444444444444444444444444")
        func changed(
            proxy: Address? = nil, asset: Address? = nil, amount: WithdrawalAmount? = nil, admin: Address? = nil,
            recipient: Address? = nil
        ) -> SignatureRequest {
            SignatureRequest(
                chainID: request.chainID, proxy: proxy ?? request.proxy, asset: asset ?? request.asset,
                amount: amount ?? request.amount, admin: admin ?? request.admin, recipient: recipient ?? request.recipient)
        }
        let others = [
            changed(proxy: other), changed(asset: other), changed(admin: other), changed(recipient: other),
            changed(amount: .token(try TokenAmount("6", decimals: 6))), changed(amount: .dollars(Cents(whole: 5_000_000))),
        ]
        for other in others {
            issuing.transport.then(409, "")
            let error = await rainError { _ = try await issuing.client().withdrawalSignature(for: other) }
            #expect(error?.kind == .activeSignatureExists)
            #expect(error?.code == "RAIN_303")
        }
    }

    @Test func `what was kept is not used when its time is over, or it was used`() async throws {
        issuing.transport.then(200, Self.ready())
        issuing.transport.then(409, "")
        let client = issuing.client()
        _ = try await client.withdrawalSignature(for: request)
        issuing.time.advance(by: .seconds(3600))
        #expect(await rainError { _ = try await client.withdrawalSignature(for: request) }?.kind == .activeSignatureExists)
        issuing.transport.then(200, Self.ready(1_767_300_000))
        issuing.transport.then(409, "")
        _ = try await client.withdrawalSignature(for: request)
        try await client.signatures.discard(request)
        #expect(await rainError { _ = try await client.withdrawalSignature(for: request) }?.kind == .activeSignatureExists)
    }

    @Test(arguments: [
        (423, RainError.Kind.addressLocked), (422, .insufficientCollateral), (404, .apiError), (401, .unauthorized),
    ])
    func `what Rain refuses for has an error of its own, with Rain's words`(status: Int, kind: RainError.Kind) async {
        issuing.transport.then(status, #"{"message":"Collateral balance of USDC is lower","statusCode":1}"#)
        let error = await rainError { _ = try await issuing.client().withdrawalSignature(for: request) }
        #expect(error?.kind == kind)
        #expect(error?.message.contains("Collateral balance of USDC is lower") == true)
    }

    @Test func `a signature for another contract or amount is refused, and not kept`() async throws {
        let answers = [
            parameters("0x4444444444444444444444444444444444444444", amount: "5000000"),
            parameters(request.proxy.description, amount: "5000001"),
        ]
        for answer in answers {
            issuing.transport.then(200, answer)
            #expect(await rainError { _ = try await issuing.client().withdrawalSignature(for: request) }?.code == "RAIN_502")
        }
        issuing.transport.then(409, "")
        #expect(
            await rainError { _ = try await issuing.client().withdrawalSignature(for: request) }?.kind == .activeSignatureExists
        )
        issuing.transport.then(200, parameters(request.proxy.description, amount: "5000000"))
        #expect(try await issuing.client().withdrawalSignature(for: request).terms?.baseUnits == 5_000_000)
    }

    @Test func `a payment's signature is asked for without a recipient`() async throws {
        issuing.transport.then(200, Self.ready())
        _ = try await issuing.client().paymentSignature(for: request)
        #expect(issuing.paths[0].hasPrefix("GET /users/u%201/signatures/payments?chainId=84532&token="))
        #expect(!issuing.paths[0].contains("recipient"))
    }

    @Test func `a caller that is cancelled while it waits gets that, and nothing else`() async throws {
        issuing.transport.then { _ in throw CancellationError() }
        await #expect(throws: CancellationError.self) { try await issuing.client().withdrawalSignature(for: request) }
    }
}
