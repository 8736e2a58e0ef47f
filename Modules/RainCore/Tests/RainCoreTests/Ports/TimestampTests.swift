@_spi(RainFeature) import RainCore
import Testing

@Suite struct TimestampTests {
    @Test func `durations are added to the millisecond, in both directions`() {
        let start = Timestamp(secondsSinceEpoch: 10)
        #expect(start.adding(.milliseconds(1500)).millisecondsSinceEpoch == 11_500)
        #expect(start.adding(.milliseconds(-1500)).millisecondsSinceEpoch == 8_500)
        #expect(start.duration(to: start.adding(.seconds(3))) == .seconds(3))
        #expect(Timestamp(millisecondsSinceEpoch: -1).secondsSinceEpoch == -1)
        #expect(Timestamp(millisecondsSinceEpoch: 1999).secondsSinceEpoch == 1)
    }

    @Test func `the ends of time do not trap`() {
        #expect(Timestamp(secondsSinceEpoch: .max).millisecondsSinceEpoch == .max)
        #expect(Timestamp(secondsSinceEpoch: .min).millisecondsSinceEpoch == .min)
        let last = Timestamp(millisecondsSinceEpoch: .max)
        #expect(last.adding(.seconds(Int64.max)).millisecondsSinceEpoch == .max)
        #expect(last.adding(.seconds(1)).millisecondsSinceEpoch == .max)
        #expect(Timestamp(millisecondsSinceEpoch: .min).duration(to: last) > .zero)
        #expect(last.duration(to: Timestamp(millisecondsSinceEpoch: .min)) < .zero)
    }

    @Test(
        "times are read in any zone and fraction, and what is none is none",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59.123456Z", 951_868_799_123), ("1969-12-31T23:59:59Z", -1_000),
            ("2026-08-12T10:00:00-05:30", 1_786_548_600_000), ("2026-08-12", nil), ("2026-13-01T00:00:00Z", nil), ("", nil),
            ("2026-08-12T10:00:00", nil), ("2026-08-12T24:00:00Z", nil), ("2026-08-12T10:00:00.Z", nil),
            ("2026-08-12T10:00:00+0200", nil), ("٢٠٢٦-08-12T10:00:00Z", nil), ("2026-08-12T10:00:00Zz", nil),
        ] as [(String, Int64?)])
    func times(text: String, milliseconds: Int64?) {
        #expect(Timestamp(rfc3339: text)?.millisecondsSinceEpoch == milliseconds)
    }
}
