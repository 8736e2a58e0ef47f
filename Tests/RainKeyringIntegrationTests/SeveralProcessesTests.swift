import Testing

/// Secrets that several programs share, with the key in a file.
@Suite struct SeveralProcessesTests {
    @Test func `programs that begin at once agree on one key`() async throws {
        let session = try Session()
        let lines = try await session.runWithoutBus(
            """
            for n in 1 2 3 4 5 6 7 8; do $fileProbe store n$n v$n >/dev/null & done; wait
            for n in 1 2 3 4 5 6 7 8; do $fileProbe read n$n; done
            """)
        #expect(lines == (1...8).map { "v\($0)" })
    }

    @Test func `a program that is killed while it writes leaves the old secret or the new one`() async throws {
        let session = try Session()
        // Killed at another moment each time; the second number is what was written last, or before.
        let lines = try await session.runWithoutBus(
            """
            $fileProbe store a 0 >/dev/null
            for n in $(seq 1 40); do
              $fileProbe store a $n store a $n store a $n >/dev/null & i=0
              while [ $i -lt $((n * 1000)) ]; do i=$((i + 1)); done
              kill -KILL $! 2>/dev/null; wait 2>/dev/null
              echo $n; $fileProbe read a
            done
            $fileProbe store a last read a
            """)
        try #require(lines.count == 82)
        var last = 0
        for pair in stride(from: 0, to: 80, by: 2) {
            let (attempt, found) = (Int(lines[pair]) ?? 0, Int(lines[pair + 1]))
            #expect(found == last || found == attempt, "\(lines[pair + 1])")
            last = found ?? last
        }
        #expect(lines[80...] == ["stored", "last"])
    }
}
