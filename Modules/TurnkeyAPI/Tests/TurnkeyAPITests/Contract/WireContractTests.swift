import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("The vendor's description of its requests", .enabled(if: WireContract.available, "descriptions absent"))
struct WireContractTests {
    /// Runs `body` for the request it makes; what becomes of the answer does not matter.
    private func request(_ body: (FakeTransport) async throws -> Void) async throws -> HTTPRequest {
        let transport = FakeTransport([.json(["code": 3], status: 400)])
        _ = try? await body(transport)
        return try #require(transport.requests.first)
    }

    private func faults(_ request: HTTPRequest, _ contract: WireContract, host: String) throws -> [String] {
        contract.faults(of: try JSONValue(parsing: request.body), path: String(request.url.dropFirst(host.utf8.count)))
    }

    @Test("every request to the API is as described")
    func api() async throws {
        let contract = try WireContract("turnkey-public-api.json")
        for call in try EveryCall.ofAPI() {
            let request = try await request { try await call(makeClient($0)) }
            #expect(try faults(request, contract, host: "https://api.example.com") == [], "\(request.url)")
        }
    }

    @Test("every request to the auth proxy is as described")
    func proxy() async throws {
        let contract = try WireContract("turnkey-auth-proxy.json")
        for call in try EveryCall.ofProxy() {
            let request = try await request { try await call(makeProxy($0)) }
            #expect(try faults(request, contract, host: "https://proxy.example.com") == [], "\(request.url)")
        }
    }

    @Test("the comparison finds what is wrong")
    func finds() throws {
        let contract = try WireContract("turnkey-public-api.json")
        let path = "/public/v1/submit/create_wallet"
        var body: JSONObject = [
            "type": "ACTIVITY_TYPE_CREATE_WALLET", "timestampMs": "1", "organizationId": "o",
            "parameters": NewWallet(name: "w").json,
        ]
        #expect(contract.faults(of: .object(body), path: path) == [])
        body["timestampMs"] = 1
        #expect(contract.faults(of: .object(body), path: path) == ["body.timestampMs is of another type"])
        body["timestampMs"] = nil
        body["type"] = "ACTIVITY_TYPE_CREATE_WALLETS"
        body["extra"] = true
        #expect(contract.faults(of: .object(body), path: path).count == 3)
        #expect(contract.faults(of: .object(body), path: "/public/v1/submit/nothing").count == 1)
    }
}
