import LocalStack
import RainEncoding
import RainHTTP
import Testing

/// What a test can make in the issuing service is there: on the chain, and in the API.
struct IssuingStackTests {
    private let admin = "0x2222222222222222222222222222222222222222"

    private func get(_ path: String, of issuing: IssuingStack) async throws -> (status: Int, body: JSONValue) {
        let request = HTTPRequest(.get, issuing.baseURL + "/" + path, headers: ["Api-Key": issuing.apiKey])
        let response = try await CurlTransport().send(request)
        return (response.status, try JSONValue(parsing: response.body))
    }

    @Test(arguments: [1, 2])
    func `a collateral stands on its chain and the API lists it`(_ version: Int) async throws {
        let stack = try await LocalStack.shared()
        let issuing = try stack.issuing()
        let user = try await issuing.makeUser(wallet: admin)
        let made = try await issuing.makeCollateral(admins: [admin], version: version, usdc: "5500000", user: user)
        #expect(made.userID == user)
        #expect(try await stack.rpc("eth_getCode", [.string(made.proxy), "latest"]) != "0x")
        #expect(try await stack.rpc("eth_getCode", [.string(made.controller), "latest"]) != "0x")
        let listed = try await get("users/\(user)/contracts", of: issuing)
        #expect(listed.body == [made.contract])
        #expect(made.contract["tokens"]?[0]?["balance"] == "5.5")
    }

    @Test func `a card without an allowance is declined, and what happened is written down`() async throws {
        let issuing = try await LocalStack.shared().issuing()
        let made = try await issuing.makeCollateral(admins: ["0x3333333333333333333333333333333333333333"])
        let wallet = try #require(made.contract["adminAddresses"]?[0]?.stringValue)
        let answer = try await issuing.authorizeCard(wallet: wallet, cents: 2500)
        #expect(answer["status"] == "declined")
        #expect(answer["declinedReason"] == "insufficient_allowance")
        try await issuing.addTransaction("fee", user: made.userID, fields: ["amount": 7])
        let listed = try await get("transactions?userId=\(made.userID)", of: issuing)
        #expect(listed.body[0]?["fee"]?["amount"] == 7)
        #expect(listed.body[1]?["spend"]?["status"] == "declined")
    }

    @Test func `switches and faults reach the API`() async throws {
        let stack = try await LocalStack.start()
        defer { stack.stop() }
        let issuing = try stack.issuing()
        try await issuing.fault("issuing-error", path: "contracts", ["status": 423])
        #expect(try await get("contracts", of: issuing).status == 423)
        try await issuing.set(["errorShape": "code"])
        #expect(try await get("users/unknown/contracts", of: issuing).body["code"] == "NOT_FOUND")
    }

    @Test func `an event is signed and shown`() async throws {
        let issuing = try await LocalStack.shared().issuing()
        let event = try await issuing.sendEvent(resource: "card", action: "updated", body: ["id": "1"])
        #expect(event["headers"]?["Signature"]?.stringValue?.count == 64)
        #expect(event["payload"]?.stringValue?.contains("\"action\":\"updated\"") == true)
    }
}
