import RainCore
import RainEthereum
import Testing

@testable import RainCollateral

@Suite struct CentsTests {
    @Test func `five dollars are 500 cents and 5,000,000 base units of USDC, and neither is taken for the other`() throws {
        let dollars = WithdrawalAmount.dollars(try Cents(dollars: "5.00"))
        let token = WithdrawalAmount.token(try TokenAmount("5.00", decimals: 6))
        #expect(try dollars.query.amount == "500")
        #expect(try dollars.query.isNative == false)
        #expect(try token.query.amount == "5000000")
        #expect(try token.query.isNative == true)
        #expect(dollars != token)
        let (five, millions) = (Cents(whole: 5), Cents(whole: 5_000_000))
        #expect(try Cents(dollars: "5.00") != five && (try Cents(dollars: "5.00")) != millions)
    }

    @Test(arguments: [("5", "5.00"), ("5.00", "5.00"), ("0.07", "0.07"), ("16.38", "16.38"), ("123456789.01", "123456789.01")])
    func `dollars are exact in both directions`(text: String, dollars: String) throws {
        #expect(try Cents(dollars: Amount(text)).dollars == dollars)
    }

    @Test(arguments: ["5.001", "-5", "1,000", "0x10", "", "92233720368547758.08"])
    func `what is no amount of whole cents is refused`(text: String) {
        #expect { try Cents(dollars: Amount(text)) } throws: { ($0 as? RainError)?.kind == .invalidAmount }
    }

    @Test(
        arguments: [
            ("500", "5.00", 500), ("0", "0.00", 0), ("-1", "-0.01", -1), ("12.5", "0.125", nil),
            ("0.000000001", "0.00000000001", nil),
            ("100.0", "1.00", 100), ("9223372036854775807", "92233720368547758.07", Int64.max),
        ] as [(String, String, Int64?)])
    func `cents are read as the API spells them, parts of a cent included`(text: String, dollars: String, whole: Int64?) {
        let cents = Cents(spelling: text)
        #expect(cents?.dollars == dollars)
        #expect(cents?.whole == whole)
    }

    @Test(arguments: ["", "-", ".5", "5.", "1e3", "0x1", "+1", " 1", "1.0000000001", "9223372036854775808", "1.2.3", "٥"])
    func `malformed money is no money`(text: String) {
        #expect(Cents(spelling: text) == nil)
    }

    @Test func `amounts are in order, and shown as dollars`() {
        #expect(Cents(whole: -1) < Cents(whole: 0))
        #expect(Cents(whole: 99) < Cents(whole: 100))
        #expect(Cents(whole: -205).description == "-$2.05")
        #expect(Cents(whole: .min).dollars == "-92233720368547758.08")
    }

    @Test func `a signature is asked for whole cents and for something`() throws {
        for amount in [
            WithdrawalAmount.dollars(Cents(whole: 0)), .dollars(Cents(whole: -5)),
            .dollars(try #require(Cents(spelling: "0.5"))), .token(try TokenAmount(baseUnits: 0, decimals: 6)),
        ] {
            #expect { try amount.query } throws: { ($0 as? RainError)?.kind == .invalidAmount }
        }
    }
}
