import Dispatch
import Glibc
import RainCrypto
import Testing

@testable import RainCLIKit

/// Tests that catch signals, one after another, since signals belong to the whole process.
@Suite(.serialized, .timeLimit(.minutes(2))) enum SignalTests {}

extension SignalTests {
    /// The real console at a pseudo-terminal.
    @Suite struct SystemConsoleTests {
        @Test func aSecretIsReadWithoutBeingShownAndTheTerminalIsAsBefore() async throws {
            let terminal = try PseudoTerminal()
            let secret = try await answer(terminal, typing: "correct horse\n") { try $0.readSecret() }
            #expect(secret?.withUnsafeBytes { Array($0) } == Array("correct horse".utf8))
            #expect(terminal.isEchoing)
            #expect(!terminal.shown().contains("correct"))
        }

        @Test func aLineIsReadAndShown() async throws {
            let terminal = try PseudoTerminal()
            terminal.type("hello\nrest\n")
            #expect(try terminal.console.readLine() == "hello")
            #expect(try terminal.console.readLine() == "rest")
            #expect(terminal.shown().contains("hello"))
        }

        @Test func aSignalDuringASecretGivesTheTerminalBack() async throws {
            let terminal = try PseudoTerminal()
            // Held by a running command, as in a tool, so that the test process lives on.
            let (acted, action) = AsyncStream.makeStream(of: Void.self)
            await SignalTrap.shared.whileWatching({ action.finish() }) {
                let result = await Result(catching: { () async throws in
                    try await answer(terminal, sending: SIGTERM) { try $0.readSecret() }
                })
                #expect(throws: ConsoleError(.interrupted, "interrupted")) { try result.get() }
                // Let go before somebody acted on it, the signal would end the test process after all.
                for await _ in acted {}
            }
            #expect(terminal.isEchoing)
        }

        @Test func aSignalNobodyActsOnTakesItsUsualEffectAfterwards() async {
            await #expect(processExitsWith: .signal(SIGTERM)) {
                SignalTrap.shared.hold()
                kill(getpid(), SIGTERM)
                // Until the signal is caught; the time limit ends a process that would wait in vain.
                var wait = pollfd(fd: SignalTrap.shared.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
                poll(&wait, 1, 10_000)
                SignalTrap.shared.release()
                sleep(5)
                exit(99)
            }
        }

        @Test func aSecondInterruptEndsTheProgramAtOnce() async {
            await #expect(processExitsWith: .exitCode(128 + SIGINT)) {
                SignalTrap.shared.hold()
                for _ in 1...2 {
                    kill(getpid(), SIGINT)
                    // A short wait in the kernel, where a signal is delivered even when a sanitizer puts it off.
                    usleep(100_000)
                }
                exit(99)
            }
        }

        @Test func theEndOfATerminalIsNoSecret() async throws {
            let terminal = try PseudoTerminal()
            // Ctrl-D on an empty line.
            let secret = try await answer(terminal, typing: "\u{4}") { try $0.readSecret() }
            #expect(secret == nil)
            #expect(terminal.isEchoing)
        }

        @Test func aPipeIsNoPlaceForASecretButForLines() throws {
            let pipe = try #require(Platform.makePipe())
            defer { close(pipe.read) }
            Platform.write(Array("one\r\ntwo".utf8), to: pipe.write)
            close(pipe.write)
            let console = SystemConsole(input: pipe.read, output: -1, error: -1, environment: [:])
            #expect(!console.traits.inputIsTerminal)
            #expect(throws: ConsoleError.self) { try console.readSecret() }
            #expect(try console.readLine() == "one")
            #expect(try console.readLine() == "two")
            #expect(try console.readLine() == nil)
        }

        @Test func `all of the input is read as it is, and no more than asked for`() throws {
            for limit in [7, 8, 100] {
                let pipe = try #require(Platform.makePipe())
                defer { close(pipe.read) }
                Platform.write(Array("one\n\0two".utf8), to: pipe.write)
                close(pipe.write)
                let console = SystemConsole(input: pipe.read, output: -1, error: -1, environment: [:])
                if limit == 7 {
                    #expect(throws: ConsoleError(.unreadable, "the input is longer than 7 bytes")) {
                        try console.readAll(limit: limit)
                    }
                } else {
                    #expect(try console.readAll(limit: limit).withUnsafeBytes { Array($0) } == Array("one\n\0two".utf8))
                    #expect(try console.readAll(limit: limit).isEmpty)
                }
            }
        }

        @Test func `input that cannot be read is not an empty one`() throws {
            let directory = open("/tmp", O_RDONLY)
            defer { close(directory) }
            let console = SystemConsole(input: directory, output: -1, error: -1, environment: [:])
            #expect(throws: ConsoleError(.unreadable, "the input cannot be read: Is a directory")) {
                try console.readAll(limit: 1)
            }
        }

        @Test func `a secret is written as it is, and nobody to read it is told`() throws {
            let pipe = try #require(Platform.makePipe())
            let console = SystemConsole(input: -1, output: pipe.write, error: -1, environment: [:])
            let secret = try SecretBytes(copying: Array("s3cret".utf8))
            #expect(console.write(secret, to: .output))
            #expect(!console.write(secret, to: .error))
            close(pipe.write)
            let reader = SystemConsole(input: pipe.read, output: -1, error: -1, environment: [:])
            #expect(try reader.readAll(limit: 10) == secret)
            close(pipe.read)
        }

        @Test func whatIsNotUTF8OrTooLongIsRefused() throws {
            for bytes in [[0xFF, 0x0A], [UInt8](repeating: 0x61, count: 70_000)] {
                let path = "/tmp/rain-cli-tests-\(getpid())-\(bytes.count)"
                #expect(Platform.writeNewFile(path, bytes).isWritten)
                defer { unlink(path) }
                let file = open(path, O_RDONLY)
                defer { close(file) }
                let console = SystemConsole(input: file, output: -1, error: -1, environment: [:])
                #expect(throws: ConsoleError.self) { try console.readLine() }
            }
        }

        @Test func aTerminalTellsItsWidth() throws {
            let terminal = try PseudoTerminal(width: 57)
            #expect(terminal.console.traits.width == 57)
            #expect(terminal.console.traits.inputIsTerminal)
            #expect(SystemConsole(input: -1, output: -1, error: -1, environment: [:]).traits.width == 80)
        }

        /// Lets `ask` wait on a thread of its own and answers once the terminal has stopped echoing.
        private func answer<Answer: Sendable>(
            _ terminal: PseudoTerminal, typing text: String? = nil, sending signal: Int32? = nil,
            _ ask: @escaping @Sendable (SystemConsole) throws -> Answer
        ) async throws -> Answer {
            async let answer = withCheckedThrowingContinuation { (continuation: CheckedContinuation<Answer, any Error>) in
                DispatchQueue.global().async { continuation.resume(with: Result { try ask(terminal.console) }) }
            }
            while terminal.isEchoing { await Task.yield() }
            if let text { terminal.type(text) }
            if let signal { kill(getpid(), signal) }
            return try await answer
        }
    }
}

extension Platform.Written {
    var isWritten: Bool { if case .written = self { true } else { false } }
}

extension Result where Failure == any Error {
    init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
