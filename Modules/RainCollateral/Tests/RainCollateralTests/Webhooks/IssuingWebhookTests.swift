import RainCore
import RainCrypto
import RainHTTP
import Testing

@testable import RainCollateral

@Suite struct IssuingWebhookTests {
    /// Signed with `openssl dgst -sha256 -hmac` under "rain-test-key" and "another-key".
    private static let body = Array(
        #"{"id":"e1","resource":"transaction","action":"completed","body":{"id":"t","type":"fee","fee":{"amount":5}}, "eventReceivedAt":"2026-01-01T00:00:00Z"}"#
            .utf8)
    private static let signature = "fee55ca7df72d0cbe6a08c4c8a4669c774f0e7fed44e10b62ffa3b142ec28e41"
    private static let other = "b1502bbb5778cd1818e9b7d2a2e5695f4ae79840dc4e5c93d6f9673e0a187e1e"

    private func key(_ text: String) throws -> SecretBytes { try SecretBytes(copying: Array(text.utf8)) }

    private func read(
        _ headers: HTTPHeaders, body: [UInt8] = body, keys: [String] = ["rain-test-key"]
    ) throws -> IssuingWebhook {
        try IssuingWebhook(verifying: body, headers: headers, keys: try keys.map(key))
    }

    @Test func `an event that Rain signed is read`() throws {
        let event = try read(["signature": Self.signature])
        #expect(event.id == "e1" && event.resource == "transaction" && event.action == "completed")
        #expect(event.transaction?.amount == Cents(whole: 5))
        #expect(event.receivedAt == Timestamp(secondsSinceEpoch: 1_767_225_600))
        #expect(String(decoding: event.body, as: UTF8.self).contains(#""fee":{"amount":5}"#))
    }

    @Test func `while a key is changed either header will do, under either key`() throws {
        _ = try read(["Signature": Self.other, "Secondary-Signature": Self.signature])
        _ = try read(["Signature": Self.other], keys: ["rain-test-key", "another-key"])
        _ = try read(["Signature": "x", "Secondary-Signature": Self.other], keys: ["another-key"])
    }

    @Test func `a signature of other bytes, of another key, or none, is refused`() throws {
        let spaced = Self.body + [0x20]
        let cases: [(HTTPHeaders, [UInt8], [String])] = [
            ([:], Self.body, ["rain-test-key"]), (["Signature": ""], Self.body, ["rain-test-key"]),
            (["Signature": Self.signature], spaced, ["rain-test-key"]),
            (["Signature": Self.signature], Self.body, ["rain-test-kez"]),
            (["Signature": String(Self.signature.dropLast()) + "z"], Self.body, ["rain-test-key"]),
            (["Signature": String(Self.signature.dropLast(2))], Self.body, ["rain-test-key"]),
            (["Signature": "0x" + Self.signature], Self.body, ["rain-test-key"]),
            (["X-Signature": Self.signature], Self.body, ["rain-test-key"]),
        ]
        for (headers, body, keys) in cases {
            #expect { try read(headers, body: body, keys: keys) } throws: { ($0 as? RainError)?.kind == .webhookNotAuthentic }
        }
    }

    @Test func `without a key nothing can be checked`() {
        for keys in [[], [""]] {
            #expect { try read(["Signature": Self.signature], keys: keys) } throws: { ($0 as? RainError)?.code == "RAIN_104" }
        }
    }

    @Test func `what is signed and is no event is an error of its own`() throws {
        let body = Array("[]".utf8)
        let signature = try HMAC.sha256(key: try key("k"), message: body).withUnsafeBytes { Array($0) }
        let hex = signature.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect { try read(["Signature": hex], body: body, keys: ["k"]) } throws: { ($0 as? RainError)?.code == "RAIN_502" }
    }
}
