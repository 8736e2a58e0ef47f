import FoundationEssentials
import RainCore
import Testing

@Suite struct AmountTests {
    @Test(arguments: [
        ("16.38", 6, "16380000"), ("26.83", 6, "26830000"), ("0.00019472", 18, "194720000000000"),
        ("16.38", 18, "16380000000000000000"), ("1.", 6, "1000000"), (".5", 6, "500000"), ("0", 6, "0"), ("007", 0, "7"),
        ("0.000001", 6, "1"), ("1.5000000", 6, "1500000"), ("630.005688", 6, "630005688"),
        ("10000000000000000000", 0, "10000000000000000000"),
        (
            "115792089237316195423570985008687907853269984665640564039457584007913129639935", 0,
            "115792089237316195423570985008687907853269984665640564039457584007913129639935"
        ),
        (
            "115792089237316195423570985008687907853269984665640564039457.584007913129639935", 18,
            "115792089237316195423570985008687907853269984665640564039457584007913129639935"
        ),
        ("1", 77, "1" + String(repeating: "0", count: 77)),
    ])
    func `an amount becomes its exact base units`(_ text: String, _ decimals: Int, _ expected: String) throws {
        #expect(try Amount(text).baseUnits(decimals: decimals).description == expected)
    }

    @Test(arguments: [
        "", ".", "1,000", "1_000", "1e3", "1E3", "0x10", "١", "１", "1.2.3", " 1", "1 ", "+1", "-1", "-0", "1.0000001", "NaN",
        "inf", "1\n", "1\u{0}", "0.0000000000000000000000001", "1..", "1/2", "½",
    ])
    func `what would be a guess is refused`(_ text: String) {
        #expect { try Amount(text).baseUnits(decimals: 6) } throws: { ($0 as? RainError)?.code == "RAIN_406" }
    }

    @Test func `more than 256 bits and absurd decimals are refused, and nothing traps`() {
        let tooMuch = "115792089237316195423570985008687907853269984665640564039457584007913129639936"
        for (text, decimals) in [
            (tooMuch, 0), ("2", 77), ("1", 78), ("1", -1), ("1", .max), ("1", .min),
            (String(repeating: "9", count: 1_000_000), 6),
        ] {
            #expect { try Amount(text).baseUnits(decimals: decimals) } throws: {
                ($0 as? RainError).map { $0 == .invalidAmount } ?? false
            }
        }
    }

    @Test func `literals and decimal numbers are exact`() throws {
        let text: Amount = "16.38"
        let whole: Amount = 16
        #expect(try text.baseUnits(decimals: 6) == 16_380_000)
        #expect(try whole.baseUnits(decimals: 6) == 16_000_000)
        let decimal = try #require(Decimal(string: "16.38"))
        #expect(try Amount(decimal: decimal).baseUnits(decimals: 6) == 16_380_000)
        let negative = try #require(Decimal(string: "-1"))
        #expect(throws: RainError.self) { try Amount(decimal: negative).baseUnits(decimals: 6) }
        #expect(throws: RainError.self) { try Amount(decimal: .nan).baseUnits(decimals: 6) }
    }
}

@Suite struct TokenAmountTests {
    @Test(arguments: [
        ("16380000", 6, "16.38"), ("1", 6, "0.000001"), ("0", 6, "0"), ("1000000", 6, "1"), ("7", 0, "7"), ("0", 0, "0"),
        ("120", 2, "1.2"), ("1", 77, "0." + String(repeating: "0", count: 76) + "1"),
    ])
    func `an amount is shown exactly, without trailing zeros`(_ units: String, _ decimals: Int, _ shown: String) throws {
        #expect(try TokenAmount(baseUnits: UInt256(decimal: units), decimals: decimals).formatted == shown)
    }

    @Test func `what is shown reads back as the same amount`() throws {
        var units = UInt256(1)
        for step in 0..<256 {
            let amount = try TokenAmount(baseUnits: units, decimals: step % 78)
            #expect(try TokenAmount(Amount(amount.formatted), decimals: step % 78) == amount)
            units = (units << 1) | UInt256(UInt64(step % 2))
        }
    }

    @Test func `a decimal number is given only when it is exact`() throws {
        #expect(try TokenAmount("16.38", decimals: 6).decimal == Decimal(string: "16.38"))
        #expect(try TokenAmount(baseUnits: .max, decimals: 18).decimal == nil)
        #expect(try TokenAmount(baseUnits: .max, decimals: 0).decimal == nil)
        #expect(throws: RainError.self) { try TokenAmount(baseUnits: 1, decimals: 78) }
    }
}
