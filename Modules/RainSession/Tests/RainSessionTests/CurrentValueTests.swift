@_spi(RainFeature) import RainSession
import Testing

@Suite("A value to observe")
struct CurrentValueTests {
    @Test("an observer sees the present value at once, then the changes")
    func presentThenChanges() async {
        let value = CurrentValue(1)
        var updates = value.updates().makeAsyncIterator()
        #expect(await updates.next() == 1)
        value.set(2)
        #expect(await updates.next() == 2)
        #expect(value.value == 2)
    }

    @Test("a slow observer sees the latest value only")
    func latestOnly() async {
        let value = CurrentValue(1)
        var updates = value.updates().makeAsyncIterator()
        for next in 2...9 { value.set(next) }
        #expect(await updates.next() == 9)
    }

    @Test("setting the same value again tells nobody")
    func sameValue() async {
        let value = CurrentValue(1)
        var updates = value.updates().makeAsyncIterator()
        #expect(await updates.next() == 1)
        value.set(1)
        value.set(3)
        #expect(await updates.next() == 3)
    }

    @Test("every observer has its own view, also one that comes late")
    func manyObservers() async {
        let value = CurrentValue("a")
        var early = value.updates().makeAsyncIterator()
        #expect(await early.next() == "a")
        value.set("b")
        var late = value.updates().makeAsyncIterator()
        #expect(await late.next() == "b")
        #expect(await early.next() == "b")
    }

    @Test("observers end when the source goes away")
    func endsWithItsSource() async {
        var value: CurrentValue<Int>? = CurrentValue(1)
        let updates = value?.updates()
        value = nil
        var seen: [Int] = []
        if let updates { for await next in updates { seen.append(next) } }
        #expect(seen == [1])
    }

    @Test("changes from many tasks end in one value that all observers agree on")
    func concurrentChanges() async {
        let value = CurrentValue(0)
        let streams = (0..<8).map { _ in value.updates() }
        await withTaskGroup(of: Void.self) { group in
            for next in 1...200 { group.addTask { value.set(next) } }
        }
        for stream in streams {
            var updates = stream.makeAsyncIterator()
            #expect(await updates.next() == value.value)
        }
    }
}
