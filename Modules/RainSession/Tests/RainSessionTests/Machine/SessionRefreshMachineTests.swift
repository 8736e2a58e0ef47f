import RainCore
import Testing

@testable @_spi(RainFeature) import RainSession

@Suite("When a session is refreshed")
struct SessionRefreshMachineTests {
    private typealias Machine = SessionMachine<SampleSession>
    private let now = SampleSession.start
    private let one = SampleSession("one")
    private let two = SampleSession("two", lasting: 1_740)
    private var nearEnd: Timestamp { now.adding(.seconds(840)) }

    /// A machine in which `one`, of 900 seconds, is live.
    private func live(_ policy: SessionPolicy = SessionPolicy(), canRefresh: Bool = true) -> Machine {
        var machine = Machine(policy: policy, canRefresh: canRefresh)
        machine.restored(one, since: machine.generation, at: now)
        return machine
    }

    private func used(_ answer: Machine.Answer) -> String? {
        if case .use(let session) = answer { session.sessionID } else { nil }
    }

    private func refresh(_ answer: Machine.Answer) throws -> Machine.Refresh {
        var found: Machine.Refresh?
        if case .refresh(let refresh) = answer { found = refresh }
        return try #require(found)
    }

    @Test("a session is refreshed from sixty seconds before its end, and not sooner")
    func buffer() throws {
        var machine = live()
        #expect(used(machine.need(at: now.adding(.milliseconds(839_999)))) == "one")
        #expect(try refresh(machine.need(at: nearEnd)) == Machine.Refresh(number: 1, sessionID: "one"))
    }

    @Test("the buffer is the policy's")
    func ownBuffer() throws {
        var machine = live(SessionPolicy(refreshBuffer: .seconds(300)))
        #expect(used(machine.need(at: now.adding(.seconds(599)))) == "one")
        #expect(try refresh(machine.need(at: now.adding(.seconds(600)))).number == 1)
    }

    @Test("without automatic refresh, or anybody who can, a session is used to its end", arguments: [true, false])
    func noRefresh(canRefresh: Bool) {
        var machine = live(SessionPolicy(autoRefresh: !canRefresh), canRefresh: canRefresh)
        #expect(used(machine.need(at: now.adding(.seconds(899)))) == "one")
        guard case .over = machine.need(at: now.adding(.seconds(900))) else {
            Issue.record("the session does not end")
            return
        }
    }

    @Test("all who come while a refresh is under way join it, also when the old session's time is over meanwhile")
    func singleFlight() throws {
        var machine = live()
        let first = try refresh(machine.need(at: nearEnd))
        #expect(try refresh(machine.need(at: nearEnd)) == first)
        #expect(try refresh(machine.need(at: now.adding(.seconds(950)))) == first)
        #expect(machine.timePassed(at: now.adding(.seconds(950))) == nil)
        #expect(machine.refreshed(two, by: first, at: now.adding(.seconds(951))) == .store)
        #expect(machine.refreshStored(two, by: first) == .none)
        #expect(used(machine.need(at: now.adding(.seconds(952)))) == "two")
    }

    @Test("the session before is used until the refreshed one is stored")
    func storedFirst() throws {
        var machine = live()
        let refresh = try refresh(machine.need(at: nearEnd))
        #expect(machine.refreshed(two, by: refresh, at: nearEnd) == .store)
        #expect(machine.credential == one)
        #expect(machine.refreshFailed(refresh, isDead: false, at: nearEnd) == nil)
        #expect(used(machine.need(at: nearEnd, mayRefresh: false)) == "one")
    }

    @Test("a refresh that fails with time left goes on with the session, and the next caller tries again")
    func failsWithTimeLeft() throws {
        var machine = live()
        let first = try refresh(machine.need(at: nearEnd))
        #expect(machine.refreshFailed(first, isDead: false, at: nearEnd) == nil)
        #expect(used(machine.need(at: nearEnd, mayRefresh: false)) == "one")
        #expect(try refresh(machine.need(at: nearEnd)).number == 2)
    }

    @Test("a refresh that the service refuses, or that fails after the session's time, is its death")
    func failsForGood() throws {
        var refused = live()
        let first = try refresh(refused.need(at: nearEnd))
        #expect(refused.refreshFailed(first, isDead: true, at: nearEnd) == Machine.Ending(sessionID: "one", isTold: true))
        #expect(refused.state == .expired)
        #expect(refused.refreshFailed(first, isDead: true, at: nearEnd) == nil)
        var late = live()
        let second = try refresh(late.need(at: nearEnd))
        #expect(late.refreshFailed(second, isDead: false, at: now.adding(.seconds(900)))?.sessionID == "one")
    }

    @Test("a refreshed session that is over as it comes is refused")
    func refusesOver() throws {
        var machine = live()
        let refresh = try refresh(machine.need(at: nearEnd))
        #expect(machine.refreshed(SampleSession("old", lasting: 1), by: refresh, at: nearEnd) == .refuseOver)
        #expect(used(machine.need(at: nearEnd, mayRefresh: false)) == "one")
    }

    @Test("a log-in, a log-out or a death overrule a refresh that ends later")
    func overruled() throws {
        let other = SampleSession("other")
        var loggedIn = live()
        var refresh = try refresh(loggedIn.need(at: nearEnd))
        let began = loggedIn.generation
        #expect(loggedIn.adopt(other, since: began, at: now) == .store)
        #expect(loggedIn.stored(other, since: began) == .none)
        #expect(loggedIn.refreshed(two, by: refresh, at: nearEnd) == .refuseOvertaken)
        #expect(loggedIn.refreshFailed(refresh, isDead: true, at: nearEnd) == nil)
        #expect(loggedIn.credential == other)

        var loggedOut = live()
        refresh = try self.refresh(loggedOut.need(at: nearEnd))
        #expect(loggedOut.refreshed(two, by: refresh, at: nearEnd) == .store)
        _ = loggedOut.logOut()
        #expect(loggedOut.refreshStored(two, by: refresh) == .removeIfSame(sessionID: "two"))
        #expect(loggedOut.state == .unauthenticated)

        var dead = live()
        refresh = try self.refresh(dead.need(at: nearEnd))
        #expect(dead.ended(one) != nil)
        #expect(dead.refreshed(two, by: refresh, at: nearEnd) == .refuseOvertaken)
        #expect(dead.credential == nil)
    }

    @Test("a refresh does not undo a log-in under way: neither one being made, nor one being stored")
    func logInUnderWay() throws {
        let other = SampleSession("other")
        var machine = live()
        let began = machine.generation
        let first = try refresh(machine.need(at: nearEnd))
        #expect(machine.refreshed(two, by: first, at: nearEnd) == .store)
        #expect(machine.refreshStored(two, by: first) == .none)
        // The log-in began before the refresh and ends after it.
        #expect(machine.adopt(other, since: began, at: nearEnd) == .store)
        let second = try refresh(machine.refreshAsked(at: nearEnd))
        #expect(machine.refreshed(SampleSession("three", lasting: 1_740), by: second, at: nearEnd) == .refuseOvertaken)
        #expect(machine.stored(other, since: began) == .none)
        #expect(machine.credential == other)
    }

    @Test("the app may ask for a refresh at any time, while there is a session")
    func asked() throws {
        var machine = live(SessionPolicy(autoRefresh: false))
        let first = try refresh(machine.refreshAsked(at: now))
        #expect(try refresh(machine.refreshAsked(at: now)) == first)
        #expect(machine.refreshed(two, by: first, at: now) == .store)
        #expect(machine.refreshStored(two, by: first) == .none)
        _ = machine.logOut()
        guard case .nobody = machine.refreshAsked(at: now) else {
            Issue.record("a refresh of nothing")
            return
        }
    }

    @Test("a death is told once, again after another live session, and not on a log-out")
    func told() {
        var machine = live()
        #expect(machine.ended(one)?.isTold == true)
        #expect(machine.ended(one) == nil)
        #expect(machine.timePassed(at: now.adding(.seconds(9_999))) == nil)
        let began = machine.generation
        #expect(machine.adopt(two, since: began, at: now) == .store)
        #expect(machine.stored(two, since: began) == .none)
        #expect(machine.ended(two)?.isTold == true)
        var quiet = live()
        _ = quiet.logOut()
        #expect(quiet.ended(one) == nil)
        #expect(quiet.timePassed(at: now.adding(.seconds(9_999))) == nil)
    }

    @Test("a session nobody asks for ends when its time has passed, not before")
    func timePasses() {
        var machine = live()
        #expect(machine.timePassed(at: now.adding(.milliseconds(899_999))) == nil)
        #expect(machine.timePassed(at: now.adding(.seconds(900)))?.sessionID == "one")
    }

    @Test("after closing nothing is given and no death told")
    func closed() {
        var machine = live()
        machine.close()
        guard case .closed = machine.need(at: now) else {
            Issue.record("a closed machine gives a session")
            return
        }
        #expect(machine.ended(one) == Machine.Ending(sessionID: "one", isTold: false))
    }
}
