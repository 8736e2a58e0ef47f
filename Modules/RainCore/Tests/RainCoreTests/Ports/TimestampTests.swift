import RainCore
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
}
