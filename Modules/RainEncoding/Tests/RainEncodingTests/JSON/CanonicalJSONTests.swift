@testable import RainEncoding
import Testing

@Suite struct CanonicalJSONTests {
    private func canonical(_ text: String) throws -> String {
        String(decoding: try JSONValue(parsing: text).canonicallyEncoded(), as: UTF8.self)
    }

    @Test func `members are sorted by the UTF-16 code units of their names, at every depth`() throws {
        // The example of RFC 8785, section 3.2.3: the smiley is two units, both below that of the last letter.
        let text = #"{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}"#
        #expect(
            try JSONValue(parsing: canonical(text)).objectValue?.names == [
                "\r", "1", "\u{80}", "ö", "€", "😀", "\u{fb33}",
            ])
        #expect(try canonical(#" [ { "b" : { "d" : 1 , "c" : [ ] } , "a" : null } ] "#) == #"[{"a":null,"b":{"c":[],"d":1}}]"#)
    }

    @Test func `strings keep their code points, with the escapes of RFC 8785`() throws {
        #expect(try canonical(#""A\u030a\/\u000F\u007f""#) == "\"A\u{30a}/\\u000f\u{7f}\"")
    }

    // RFC 8785, appendix B.
    @Test(
        arguments: [
            (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"), (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
            (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
            (0xc340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"), (0x44b5_2d02_c7e1_4af6, "1e+23"),
            (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"), (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
            (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
            (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
            (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
            (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
            (0x41b3_de43_5555_5557, "333333333.33333343"), (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
            (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
        ] as [(UInt64, String)])
    func `a double is spelled as ECMAScript spells it, and reads back`(bits: UInt64, text: String) throws {
        #expect(ECMAScriptNumber.text(Double(bitPattern: bits)) == text)
        #expect(try canonical(text) == text)
    }

    @Test(arguments: [
        ("-0", "0"), ("-0.0e9", "0"), ("1.0", "1"), ("1E2", "100"), ("100e-2", "1"), ("1e21", "1e+21"),
        ("12.5e-7", "0.00000125"),
        ("9007199254740991", "9007199254740991"), ("1e-400", "0"), ("0e99999999999999999999", "0"),
        ("1e-99999999999999999999", "0"), ("0.30000000000000004000001", "0.30000000000000004"),
        ("10000000000000000000000", "1e+22"),
    ]) func `a number has one spelling`(text: String, expected: String) throws {
        #expect(try canonical(text) == expected)
    }

    @Test(arguments: [
        "9007199254740993", "-9007199254740993", "9007199254740993.0", "90071992547409930e-1", "295147905179352825856",
        "115792089237316195423570985008687907853269984665640564039457584007913129639935", "1e309", "-1e309",
        "1e99999999999999999999",
    ]) func `an integer that would become another one is refused, and so is what no double holds`(text: String) {
        #expect(throws: EncodingError(.inexactNumber)) { try canonical(text) }
        #expect(throws: EncodingError(.inexactNumber)) { try canonical("{\"a\":[\(text)]}") }
    }
}
