import RainEncoding
import Testing

@testable import TurnkeyAPI

@Suite("Signing")
struct SigningRequestTests {
    private let signature: JSONValue = ["r": "01", "s": "02", "v": "01"]

    @Test("several payloads are signed at once, and there are as many signatures")
    func severalPayloads() async throws {
        let transport = FakeTransport([
            .completed("signRawPayloadsResult", ["signatures": [signature, signature]]),
            .completed("signRawPayloadsResult", ["signatures": [signature]]),
            .completed("signRawPayloadsResult", ["signatures": [signature, ["r": "01", "s": "02", "v": "x"]]]),
        ])
        let client = try makeClient(transport)
        let sign = { try await client.signRawPayloads(["00", "11"], hash: .sha256, signWith: "0x1", in: "o") }
        #expect(try await sign().map(\.isOdd) == [true, true])
        #expect(try transport.body()["parameters"]?["payloads"] == ["00", "11"])
        #expect(try transport.body()["parameters"]?["hashFunction"] == "HASH_FUNCTION_SHA256")
        #expect(await kind(sign) == .unexpectedAnswer)
        #expect(await kind(sign) == .unexpectedAnswer)
        let none: [String] = []
        #expect(
            await kind { try await client.signRawPayloads(none, hash: .none, signWith: "0x1", in: "o") }
                == .invalidConfiguration)
    }

    @Test("a transaction goes out without 0x and comes back with or without it")
    func transaction() async throws {
        let unsigned: [UInt8] = [2, 0xc0]
        for text in ["02c1ff", "0x02c1ff", "02C1FF"] {
            let transport = FakeTransport([.completed("signTransactionResult", ["signedTransaction": .string(text)])])
            let signed = try await makeClient(transport).signTransaction(unsigned, signWith: "0x1", in: "o")
            #expect(signed == [2, 0xc1, 0xff])
            #expect(try transport.body()["parameters"]?["unsignedTransaction"] == "02c0")
            #expect(try transport.body()["parameters"]?["type"] == "TRANSACTION_TYPE_ETHEREUM")
        }
    }

    @Test(
        "what comes back and is no longer transaction in hexadecimal is an unexpected answer",
        arguments: ["", "0x", "0x0x02c1ff", "02c0", "zz", "02c1f"])
    func malformedTransaction(text: String) async throws {
        let transport = FakeTransport([.completed("signTransactionResult", ["signedTransaction": .string(text)])])
        #expect(
            await kind { try await makeClient(transport).signTransaction([2, 0xc0], signWith: "0x1", in: "o") }
                == .unexpectedAnswer)
    }
}
