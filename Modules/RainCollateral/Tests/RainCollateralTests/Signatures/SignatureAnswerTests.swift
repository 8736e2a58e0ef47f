import RainCore
import RainEncoding
import RainEthereum
import Testing

@testable import RainCollateral

@Suite struct SignatureAnswerTests {
    private static let data = "0x" + String(repeating: "42", count: 65)
    private static let salt = "ERERERERERERERERERERERERERERERERERERERERERE="

    private func answer(_ json: String) throws -> SignatureAnswer {
        try SignatureAnswer(try JSONValue(parsing: json))
    }

    private func ready(_ expiresAt: String, salt: String = "\"\(salt)\"", status: String = "ready") throws -> AdminSignature? {
        let json = #"{"status":"\#(status)","signature":{"data":"\#(Self.data)","salt":\#(salt)},"expiresAt":\#(expiresAt)}"#
        guard case .ready(let signature) = try answer(json) else { return nil }
        return signature
    }

    @Test func `the current shape is read`() throws {
        let signature = try #require(try ready(#""2025-01-01T00:00:00.000Z""#))
        #expect(signature.signature == [UInt8](repeating: 0x42, count: 65))
        #expect(signature.salt == ExecutorSalt(try Hash32(bytes: [UInt8](repeating: 0x11, count: 32))))
        #expect(signature.expiresAt == 1_735_689_600)
        #expect(signature.terms == nil)
    }

    @Test func `the shape of the samples is read, with what it says is paid`() throws {
        let json = """
            {"status":"completed","parameters":["0x1111111111111111111111111111111111111111",
            "0x036CbD53842c5426634e7929541eC2318f3dCF7e","5000000","0x3333333333333333333333333333333333333333",1735689600,
            "\(Self.salt)","\(Self.data)"]}
            """
        guard case .ready(let signature) = try answer(json) else { return #expect(Bool(false)) }
        #expect(signature.expiresAt == 1_735_689_600)
        #expect(signature.terms?.baseUnits == 5_000_000)
        #expect(signature.terms?.recipient.description == "0x3333333333333333333333333333333333333333")
    }

    @Test(arguments: [
        "1735689600", #""1735689600""#, #"" 1735689600 ""#, #""2025-01-01T00:00:00Z""#, #""2025-01-01T00:00:00.999Z""#,
        #""2025-01-01T01:00:00+01:00""#, #""2024-12-31T18:30:00-05:30""#,
    ])
    func `the end is the same second in every spelling`(text: String) throws {
        #expect(try ready(text)?.expiresAt == 1_735_689_600)
    }

    @Test(arguments: ["null", #""soon""#, "-5", "1735689600000", #""2025-01-01""#, "[]", #""""#])
    func `a signature that does not say when it ends cannot be used`(text: String) {
        #expect { try ready(text) } throws: { ($0 as? RainError)?.code == "RAIN_502" }
    }

    @Test(arguments: ["ready", "READY", "Ready", "completed"]) func `the status may be in any case`(status: String) throws {
        #expect(try ready("1735689600", status: status) != nil)
    }

    @Test func `the salt may be base 64, hex or a list of numbers, and is 32 bytes`() throws {
        let numbers = "[" + (0..<32).map { _ in "17" }.joined(separator: ",") + "]"
        for salt in ["\"\(Self.salt)\"", "\"0x\(String(repeating: "11", count: 32))\"", numbers] {
            #expect(try ready("1", salt: salt)?.salt.value.bytes == [UInt8](repeating: 0x11, count: 32))
        }
        for salt in [
            "null", #""""#, #""ERER""#, "[1,2]", numbers.replacing("17", with: "256"), numbers.replacing("17", with: "-1"),
        ] {
            #expect(throws: RainError.self) { try ready("1", salt: salt) }
        }
    }

    @Test(arguments: [
        (#"{"status":"pending","retryAfter":3}"#, 3), (#"{"status":"pending"}"#, 5),
        (#"{"status":"pending","retryAfter":"7"}"#, 7),
        (#"{"status":"pending","retryAfter":0}"#, 1), (#"{"status":"pending","retryAfter":999999}"#, 60),
        (#"{"status":"ready","signature":{"data":"","salt":"x"},"retryAfter":2}"#, 2), (#"{"status":"ready"}"#, 5),
        (#"{"status":"ready","signature":null,"parameters":null}"#, 5), (#"{"status":"","retryAfter":-4}"#, 1), ("{}", 5),
        (#"{"status":"ready","parameters":["a","b","c","d",1,"x",""]}"#, 5),
    ])
    func `what is not there yet is waited for, as long as is said and no longer than a minute`(json: String, wait: Int) throws {
        #expect(try answer(json) == .pending(.seconds(wait)))
    }

    @Test(arguments: ["0x42", "42", "0x" + String(repeating: "42", count: 64), "0xzz"])
    func `other than 65 bytes are no signature`(data: String) {
        #expect {
            try answer(#"{"status":"ready","signature":{"data":"\#(data)","salt":"\#(Self.salt)"},"expiresAt":1}"#)
        } throws: {
            ($0 as? RainError)?.code == "RAIN_502"
        }
    }

    @Test func `money in the samples' shape is read strictly`() {
        for amount in [#""5e6""#, #""0x10""#, "-1", "5.5", "null", #""""#] {
            let json = """
                {"status":"ready","parameters":["0x1111111111111111111111111111111111111111",
                "0x036CbD53842c5426634e7929541eC2318f3dCF7e",\(amount),"0x3333333333333333333333333333333333333333",1,
                "\(Self.salt)","\(Self.data)"]}
                """
            #expect(throws: RainError.self, "\(amount)") { try answer(json) }
        }
    }

    @Test func `an app's own server may hand a signature on as texts, and what cannot be one is refused`() throws {
        let signature = try AdminSignature(salt: Self.salt, signature: Self.data, expiresAt: "2025-01-01T00:00:00Z")
        #expect(signature.expiresAt == 1_735_689_600)
        for (salt, data, end) in [
            ("x", Self.data, "1"), (Self.salt, "0x42", "1"), (Self.salt, "x", "1"), (Self.salt, Self.data, "x"),
        ] {
            #expect { try AdminSignature(salt: salt, signature: data, expiresAt: end) } throws: {
                ($0 as? RainError)?.kind == .invalidConfig
            }
        }
    }

    @Test func `what is kept is read back, and what was changed is not believed`() throws {
        let terms = AdminSignature.Terms(
            proxy: try Address("0x1111111111111111111111111111111111111111"),
            asset: try Address("0x036CbD53842c5426634e7929541eC2318f3dCF7e"), baseUnits: 7,
            recipient: try Address("0x3333333333333333333333333333333333333333"))
        let salt = ExecutorSalt(.keccak256([1]))
        for terms in [nil, terms] {
            let signature = try AdminSignature(
                salt: salt, signature: [UInt8](repeating: 7, count: 65), expiresAt: 9, terms: terms)
            #expect(AdminSignature(kept: signature.kept) == signature)
        }
        #expect(AdminSignature(kept: ["salt": "x"]) == nil)
        #expect(AdminSignature(kept: nil) == nil)
    }
}
