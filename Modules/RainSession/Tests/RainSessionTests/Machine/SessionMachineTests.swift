import RainCore
import Testing

@testable @_spi(RainFeature) import RainSession

@Suite("Which session is live")
struct SessionMachineTests {
    private typealias Machine = SessionMachine<SampleSession>
    private let now = SampleSession.start
    private let one = SampleSession("one")
    private let two = SampleSession("two")

    private func active(_ session: SampleSession) throws -> SessionState {
        .active(expiresAt: try #require(session.expiresAt))
    }

    /// A machine in which `one` was restored.
    private func live() -> Machine {
        var machine = Machine()
        machine.restored(one, since: machine.generation, at: now)
        return machine
    }

    private func expectNobody(_ machine: inout Machine) {
        guard case .nobody = machine.need(at: now) else {
            Issue.record("somebody is logged in")
            return
        }
    }

    @Test("a stored session is live until its time comes, and ends once")
    func restores() throws {
        var machine = live()
        #expect(try machine.state == active(one))
        guard case .use(one) = machine.need(at: now.adding(.seconds(899))) else {
            Issue.record("the session is not live")
            return
        }
        guard case .over(let ending) = machine.need(at: now.adding(.seconds(900))) else {
            Issue.record("the session does not expire")
            return
        }
        #expect(ending == Machine.Ending(sessionID: "one", isTold: true))
        #expect(machine.state == .expired)
        expectNobody(&machine)
        #expect(machine.ended(one) == nil)
    }

    @Test(
        "a record that is missing, over, or without an end is nobody's",
        arguments: [nil, SampleSession("over", lasting: 0), SampleSession("endless", lasting: nil)])
    func restoresNothing(stored: SampleSession?) {
        var machine = Machine()
        #expect(machine.state == .loading)
        machine.restored(stored, since: machine.generation, at: now)
        #expect(machine.state == .unauthenticated)
        expectNobody(&machine)
    }

    @Test("a record that could not be read is nobody's until it can be")
    func restoreFails() throws {
        var machine = Machine()
        machine.restoreFailed(since: machine.generation)
        #expect(machine.state == .unauthenticated)
        machine.restored(one, since: machine.generation, at: now)
        #expect(try machine.state == active(one))
    }

    @Test("what is restored late undoes neither a log-in, nor its end, nor a log-out")
    func restoresLate() throws {
        var machine = Machine()
        let began = machine.generation
        #expect(machine.adopt(two, since: began, at: now) == .store)
        #expect(machine.stored(two, since: began) == .none)
        machine.restored(one, since: began, at: now)
        #expect(try machine.state == active(two))
        machine.restoreFailed(since: began)
        #expect(try machine.state == active(two))
        #expect(machine.ended(two)?.sessionID == "two")
        machine.restored(one, since: machine.generation, at: now)
        #expect(machine.state == .expired)
        #expect(machine.logOut() == .remove)
        machine.restored(one, since: began, at: now)
        #expect(machine.state == .unauthenticated)
    }

    @Test("the live session stays until the new one is stored, and when it cannot be")
    func adopts() throws {
        var machine = live()
        let began = machine.generation
        #expect(machine.adopt(two, since: began, at: now) == .store)
        #expect(try machine.state == active(one))
        machine.storeFailed(since: began)
        #expect(try machine.state == active(one))
        #expect(machine.adopt(two, since: began, at: now) == .store)
        #expect(machine.stored(two, since: began) == .none)
        #expect(try machine.state == active(two))
    }

    @Test("a session that is over as it comes, or has no end, is not adopted")
    func adoptsNothingOver() {
        var machine = Machine()
        for session in [SampleSession("over", lasting: 0), SampleSession("endless", lasting: nil)] {
            #expect(machine.adopt(session, since: machine.generation, at: now) == .refuseOver)
        }
        #expect(machine.state == .loading)
    }

    @Test("a log-out before or while a new session is stored is not undone by it")
    func overtaken() {
        var machine = live()
        let began = machine.generation
        #expect(machine.adopt(two, since: began, at: now) == .store)
        #expect(machine.logOut() == .remove)
        #expect(machine.stored(two, since: began) == .removeIfSame(sessionID: "two"))
        #expect(machine.adopt(two, since: began, at: now) == .refuseOvertaken)
        #expect(machine.state == .unauthenticated)
    }

    @Test("of two log-ins that end at once one is adopted, and a log-out frees the way for the next")
    func onlyOneAtATime() {
        var machine = Machine()
        let began = machine.generation
        #expect(machine.adopt(one, since: began, at: now) == .store)
        #expect(machine.adopt(two, since: began, at: now) == .refuseOvertaken)
        _ = machine.logOut()
        #expect(machine.adopt(two, since: machine.generation, at: now) == .store)
        machine.storeFailed(since: began)
        #expect(machine.adopt(one, since: machine.generation, at: now) == .refuseOvertaken)
    }

    @Test("only the live session can end, and a log-in that is under way goes on")
    func ends() throws {
        var machine = live()
        let began = machine.generation
        #expect(machine.ended(two) == nil)
        #expect(try machine.state == active(one))
        #expect(machine.ended(one)?.sessionID == "one")
        #expect(machine.ended(one) == nil)
        #expect(machine.state == .expired)
        #expect(machine.adopt(two, since: began, at: now) == .store)
        #expect(machine.stored(two, since: began) == .none)
        #expect(try machine.state == active(two))
    }
}
