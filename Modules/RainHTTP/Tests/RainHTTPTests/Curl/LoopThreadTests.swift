import Glibc
import Testing

@testable import RainHTTP

@Suite(.timeLimit(.minutes(1))) struct LoopThreadTests {
    @Test func theThreadIsNamedAndTakesNoSignalsButItsOwnFaults() async {
        let found = await withCheckedContinuation { continuation in
            let code = LoopThread.start {
                var blocked = sigset_t()
                pthread_sigmask(SIG_BLOCK, nil, &blocked)
                let isBlocked = [SIGPIPE, SIGINT, SIGTERM, SIGSEGV].map { sigismember(&blocked, $0) == 1 }
                var name = [CChar](repeating: 0, count: 17)
                let file = open("/proc/thread-self/comm", O_RDONLY)
                let count = read(file, &name, 16)
                close(file)
                let text = String(decoding: name.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
                continuation.resume(returning: (text, isBlocked))
            }
            #expect(code == 0)
        }
        #expect(found.0 == "rain-http\n")
        #expect(found.1 == [true, true, true, false])
    }
}
