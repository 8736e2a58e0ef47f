import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@testable import RainCollateral

@Suite struct IssuingContractTests {
    private let issuing = ScriptedIssuing()
    private static let proxy = "0x1111111111111111111111111111111111111111"
    private static let controller = "0x5555555555555555555555555555555555555555"

    @Test func `a contract is read with all that is told of it`() async throws {
        issuing.transport.then(
            200,
            """
            [{"id":"c1","chainId":84532,"contractVersion":2,"controllerAddress":"\(Self.controller)","proxyAddress":"\(Self.proxy)",
            "depositAddress":null,"adminAddresses":["0x2222222222222222222222222222222222222222"],"status":"active","x":[],
            "tokens":[{"address":"0x036CbD53842c5426634e7929541eC2318f3dCF7e","balance":"50.0","exchangeRate":1,"advanceRate":0.9}]}]
            """)
        let contract = try #require(try await issuing.client().contracts().first)
        #expect(contract.status == "active" && contract.depositAddress == nil)
        #expect(contract.tokens.first?.balance == "50.0")
        #expect(contract.tokens.first?.advanceRate == "0.9")
        let collateral = try contract.collateral()
        #expect(collateral.chainID == .baseSepolia && collateral.version == .second)
        #expect(collateral.proxy.description == Self.proxy && collateral.coordinator.description == Self.controller)
        #expect(collateral.admins.count == 1 && collateral.tokens.count == 1)
    }

    @Test func `a contract of which nothing is told is still read, and cannot be withdrawn from`() async throws {
        issuing.transport.then(200, #"[{}, {"tokens":null,"adminAddresses":"x","chainId":null}]"#)
        let contracts = try await issuing.client().contracts()
        #expect(contracts.count == 2)
        #expect(contracts[1].tokens.isEmpty && contracts[1].chainID == nil)
        #expect { try contracts[0].collateral() } throws: { ($0 as? RainError)?.code == "RAIN_502" }
    }

    @Test(arguments: [
        (#""chainId":900,"contractVersion":2"#, "RAIN_105"), (#""chainId":84532,"contractVersion":3"#, "RAIN_105"),
        (#""chainId":84532"#, "RAIN_502"), (#""chainId":-1,"contractVersion":2"#, "RAIN_502"),
        (#""chainId":84532,"contractVersion":2,"proxyAddress":"0x12""#, "RAIN_502"),
        (#""chainId":84532,"contractVersion":2,"proxyAddress":"0x0000000000000000000000000000000000000000""#, "RAIN_502"),
        // One letter's case is wrong (EIP-55).
        (#""chainId":84532,"contractVersion":2,"proxyAddress":"0x036CbD53842c5426634e7929541eC2318f3dCF7E""#, "RAIN_502"),
    ])
    func `what cannot be withdrawn from is refused with the reason`(fields: String, code: String) throws {
        let json = try JSONValue(parsing: "{\(fields)}")
        #expect { try IssuingContract(json).collateral() } throws: { ($0 as? RainError)?.code == code }
    }

    @Test func `an answer that is no list is an error`() async {
        issuing.transport.then(200, #"{"contracts":[]}"#)
        #expect(await rainError { _ = try await issuing.client().contracts() }?.code == "RAIN_502")
    }

    @Test func `what changes something carries a key, so that a lost answer can be asked for again`() async throws {
        issuing.transport.then(500, "")
        issuing.transport.then(200, #"{"id":"c"}"#)
        let client = issuing.client()
        #expect(try await client.makeContract(on: .baseSepolia, version: .second).id == "c")
        let requests = issuing.transport.requests
        #expect(requests.count == 2)
        #expect(requests[0].headers["Idempotency-Key"]?.count == 32)
        #expect(requests[0].headers["Idempotency-Key"] == requests[1].headers["Idempotency-Key"])
        #expect(requests[0].headers["Content-Type"] == "application/json")
        #expect(String(decoding: requests[0].body, as: UTF8.self) == #"{"chainId":84532,"contractVersion":2}"#)

        issuing.transport.then(200, #"{"address":"\#(Self.proxy)"}"#)
        let wallet = try Address(Self.controller)
        let to = try await client.makePayment(of: Cents(dollars: "5.00"), from: wallet, on: .baseSepolia, idempotencyKey: "k-1")
        #expect(to.description == Self.proxy)
        #expect(issuing.transport.requests[2].headers["Idempotency-Key"] == "k-1")
        #expect(String(decoding: issuing.transport.requests[2].body, as: UTF8.self).contains(#""amount":500,"#))
    }

    @Test(arguments: ["", "with space", String(repeating: "x", count: 65), "ключ"])
    func `a key that the API would not take is refused before anything is sent`(key: String) async {
        let error = await rainError {
            _ = try await issuing.client().makeContract(on: .baseSepolia, idempotencyKey: key)
        }
        #expect(error?.kind == .invalidConfig)
        #expect(issuing.transport.requests.isEmpty)
    }
}
