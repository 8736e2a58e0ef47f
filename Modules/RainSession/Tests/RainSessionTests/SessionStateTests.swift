import RainCore
import RainSession
import Testing

@Suite("Session states")
struct SessionStateTests {
    private let end = Timestamp(secondsSinceEpoch: 1_000)

    @Test("an active session is expired from the moment it ends, by the clock")
    func expiresByTheClock() {
        let state = SessionState.active(expiresAt: end)
        #expect(state.at(Timestamp(millisecondsSinceEpoch: 999_999)) == state)
        #expect(state.at(end) == .expired)
        #expect(state.at(Timestamp(secondsSinceEpoch: 2_000)) == .expired)
    }

    @Test("the other states do not change with time", arguments: [SessionState.loading, .expired, .unauthenticated])
    func othersStay(state: SessionState) {
        #expect(state.at(Timestamp(secondsSinceEpoch: 9_999)) == state)
    }
}
