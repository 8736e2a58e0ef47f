import RainLock
import Testing

@Suite struct GuardedTests {
    @Test func `what many threads change at once loses nothing`() async {
        let count = Guarded(0)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<10_000 { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 80_000)
    }

    @Test func `a body that throws gives the value back`() {
        struct Stop: Error {}
        let value = Guarded(1)
        #expect(throws: Stop.self) {
            try value.withLock { value in
                value = 2
                throw Stop()
            }
        }
        #expect(value.withLock { $0 } == 2)
    }
}
