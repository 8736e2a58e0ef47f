import Foundation
import Testing

@Suite(.enabled(if: Session.missing.isEmpty, "a session of its own needs what Scripts/bootstrap --dev installs"))
struct KeyringTests {
    private func keyFile(of session: Session, because reason: String) -> String {
        "the key file \(session.directory)/.sealing-key, because \(reason)"
    }

    private let absent = "there is no keyring in this session"
    private let silent = "the keyring did not answer in time"

    @Test func `an unlocked keyring has the key, for every process of the session and the next one`() async throws {
        let session = try Session()
        let lines = try await session.run(
            """
            \(Session.unlock)
            $probe store a hello where
            $probe read a where
            $fileProbe read a where
            """)
        try #require(lines.count == 6)
        #expect(lines[...3] == ["stored", "the Secret Service", "hello", "the Secret Service"])
        #expect(lines[4].contains("which this program does not use"))
        #expect(lines[5] == "the Secret Service")
        let record = try Data(contentsOf: URL(fileURLWithPath: session.directory + "/.sealing-key"))
        #expect(record.count == 25)
        let again = try await session.run("\(Session.unlock); $probe read a store b more read b")
        #expect(again == ["hello", "stored", "more"])
    }

    @Test func `one key is made by programs that begin at once`() async throws {
        let session = try Session()
        let lines = try await session.run(
            """
            \(Session.unlock)
            for n in 1 2 3 4 5 6 7 8; do $probe store n$n v$n >/dev/null & done; wait
            for n in 1 2 3 4 5 6 7 8; do $probe read n$n; done
            secret-tool search --all xdg:schema rain.sealing-key 2>/dev/null | grep -c '^label'
            """)
        #expect(lines == (1...8).map { "v\($0)" } + ["1"])
    }

    @Test func `a locked keyring leaves a new key to a file, and says so`() async throws {
        let session = try Session()
        let lines = try await session.run(
            "\(Session.unlock); printf x | secret-tool store --label=x k v; \(Session.lock); $probe store a hello where; $probe read a where"
        )
        #expect(
            lines == [
                "stored", keyFile(of: session, because: "the keyring is locked"), "hello",
                "the key file \(session.directory)/.sealing-key",
            ])
    }

    @Test func `secrets sealed under a keyring that is locked now are refused, until it is unlocked`() async throws {
        let session = try Session()
        let locked = try await session.run(
            "\(Session.unlock); $probe store a hello; \(Session.lock); $probe read a store b more where")
        let unopened = try await session.run("$probe read a store b more where")
        for lines in [Array(locked.dropFirst()), unopened] {
            try #require(lines.count == 3)
            for line in lines[..<2] {
                #expect(line.hasPrefix("error: "))
                #expect(line.contains("of the Secret Service, and the keyring is locked"))
            }
            #expect(lines[2] == "the Secret Service")
        }
        #expect(try await session.run("\(Session.unlock); $probe read a read b") == ["hello", "none"])
    }

    @Test func `a keyring that lost the key is told from one that is locked`() async throws {
        let session = try Session()
        let lines = try await session.run(
            """
            \(Session.unlock)
            $probe store a hello
            secret-tool clear xdg:schema rain.sealing-key
            $probe read a store b more
            """)
        try #require(lines.count == 3)
        for line in lines[1...] { #expect(line.contains("which no longer has it")) }
    }

    @Test func `a keyring that hangs is given up after three seconds`() async throws {
        let session = try Session()
        let lines = try await session.run(
            """
            \(Session.unlock)
            printf x | secret-tool store --label=x k v
            \(Session.hang)
            date +%s; $probe store a hello where; date +%s
            """)
        try #require(lines.count == 4)
        #expect(lines[1...2] == ["stored", keyFile(of: session, because: silent)])
        let seconds = (Int(lines[3]) ?? 0) - (Int(lines[0]) ?? 0)
        #expect((2...15).contains(seconds))
    }

    @Test func `secrets sealed under a keyring that hangs now are refused`() async throws {
        let session = try Session()
        let lines = try await session.run(
            "\(Session.unlock); $probe store a hello; \(Session.hang); $probe read a store b more where")
        try #require(lines.count == 4)
        for line in lines[1...2] { #expect(line.contains(silent)) }
        #expect(lines[3] == "the Secret Service")
    }

    @Test func `a keyring that was never set up leaves the key to a file`() async throws {
        let session = try Session()
        #expect(try await session.run("$probe store a hello where") == ["stored", keyFile(of: session, because: absent)])
    }

    @Test func `a session without a keyring leaves the key to a file`() async throws {
        let session = try Session()
        let config = session.home + "/bus.conf"
        try Data(
            """
            <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
            <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
            """.utf8
        ).write(to: URL(fileURLWithPath: config))
        let lines = try await session.run("$probe store a hello where", bus: ["--config-file=\(config)"])
        #expect(lines == ["stored", keyFile(of: session, because: absent)])
    }

    @Test func `no session bus, or one that is gone, leaves the key to a file`() async throws {
        for address in [nil, "autolaunch:", "unix:path=/nowhere/bus"] {
            let session = try Session()
            let lines = try await session.runWithoutBus("$probe store a hello where", address: address)
            #expect(lines == ["stored", keyFile(of: session, because: absent)])
        }
    }

    @Test func `secrets sealed under a keyring are refused without a session bus`() async throws {
        let session = try Session()
        #expect(try await session.run("\(Session.unlock); $probe store a hello") == ["stored"])
        let lines = try await session.runWithoutBus("$probe read a store b more read b where")
        try #require(lines.count == 4)
        for line in lines[0...1] { #expect(line.contains(absent)) }
        #expect(lines[2...] == ["none", "the Secret Service"])
    }

    @Test func `a bus that takes connections and says nothing is given up after three seconds`() async throws {
        let session = try Session()
        let socket = try SilentSocket(path: session.home + "/bus")
        let lines = try await session.runWithoutBus("$probe store a hello where", address: "unix:path=\(socket.path)")
        #expect(lines == ["stored", keyFile(of: session, because: silent)])
    }
}
