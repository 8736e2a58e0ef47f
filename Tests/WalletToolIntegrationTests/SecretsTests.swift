import Foundation
import LocalStack
import RainCore
import RainEncoding
import Synchronization
import Testing

/// Secrets are where they are asked for, and nowhere else: not in what is printed, in files, or in what other users see of a
/// process.
@Suite struct SecretsTests {
    @Test func `no secret is in an output, a file, a command line or an environment`() async throws {
        let stack = try await LocalStack.start()
        defer { stack.stop() }
        let tool = try Tool(stack)
        let watch = ProcessWatch()
        var secrets: [Secret] = []
        var outputs: [String] = []
        var commands: [[String]] = []

        func run(_ arguments: [String], input: String? = nil, expecting status: Int32 = 0, isExport: Bool = false) async throws
            -> Tool.Run
        {
            commands.append(arguments)
            let running = try tool.start(arguments, input: input)
            watch.begin(with: running.id)
            let ended = await running.end()
            watch.end()
            #expect(ended.status == status, "\(arguments): \(ended.output)\(ended.error)")
            // What an export writes to its output is what it is for.
            outputs.append(isExport ? ended.error : ended.output + ended.error)
            secrets += try await Self.sealed(in: tool.home)
            return ended
        }

        let email = "ada@example.com"
        _ = try await run(["login", "--email", email])
        let code = try await stack.code(for: email)
        secrets.append(.text("code", code))
        let wrong = String(code.reversed()) + "9"
        secrets.append(.text("wrong code", wrong))
        _ = try await run(["login", "--email", email, "--code", "-"], input: wrong + "\n", expecting: 1)
        let login = try await run(["login", "--email", email, "--code", "-", "--json"], input: code + "\n")
        let address = try #require(login.json?["address"]?.stringValue)
        try await stack.fund(address, "native", amount: "1000000000000000000")

        let phrase = try await run(["export", "phrase", "--unsafe-stdout", "--yes"], isExport: true).output
        let words = phrase.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(words.count == 12)
        // Single words are in any text; three in a row are not.
        secrets += (0...9).map { .text("phrase", words[$0..<($0 + 3)].joined(separator: " ")) }
        let key = try await run(["export", "key", "--unsafe-stdout", "--yes"], isExport: true).output
        secrets.append(.bytes("private key", try Hex.decode(key.trimmingCharacters(in: .whitespacesAndNewlines).dropFirst(2))))

        let recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
        _ = try await run(["send", "--to", recipient, "--amount", "0.1", "--token", "native", "--yes"])
        _ = try await run(["send", "--to", recipient, "--amount", "9", "--token", "native", "--yes"], expecting: 1)
        _ = try await run(["send", "--to", recipient, "--amount", "0.1", "--token", "native", "--yes", "--signing", "derived"])
        _ = try await run(["sign-message", "hello", "--yes"])
        _ = try await run(["session"])
        _ = try await run(["history", "--json"])
        _ = try await run(["import"], input: words.dropLast().joined(separator: " ") + " zoo\n", expecting: 1)
        _ = try await run(["import"], input: phrase, expecting: 1)
        let brought = "legal winner thank year wave sausage worth useful legal winner thank yellow"
        secrets.append(.text("imported phrase", "wave sausage worth"))
        _ = try await run(["import"], input: brought + "\n")
        try await stack.control(
            "faults", ["target": "turnkey", "path": "sign_raw_payload", "kind": "body", "body": "<html>", "count": 9])
        _ = try await run(["sign-message", "hello", "--yes"], expecting: 1)
        try await stack.control("turnkey", ["killSessions": [:]])
        _ = try await run(["export", "phrase", "--unsafe-stdout", "--yes"], expecting: 1)
        _ = try await run(["logout"])

        // The log-in's own key and the session's, as the store has them.
        #expect(Set(secrets.map(\.name)).isSuperset(of: ["code", "phrase", "private key", "session's key"]))
        // Each command is seen, and the environment they share.
        #expect(watch.seen.count >= Set(commands).count + 1)
        let places =
            outputs.map { ("an output", Data($0.utf8)) } + watch.seen.map { ("/proc", $0) } + (try Self.files(in: tool.home))
        #expect(places.contains { $0.0.hasSuffix(".sqlite") || $0.0.contains("journal") })
        for (place, data) in places {
            for secret in secrets {
                #expect(!secret.isIn(data), "a \(secret.name) is in \(place)")
            }
            // A session's token, or any other.
            #expect(data.range(of: Data("eyJ".utf8)) == nil, "a token is in \(place)")
        }
    }

    /// Every file under a home.
    private static func files(in home: String) throws -> [(String, Data)] {
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: home), includingPropertiesForKeys: [.isRegularFileKey])
        var found: [(String, Data)] = []
        while let file = files?.nextObject() as? URL {
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            found.append((file.path, try Data(contentsOf: file)))
        }
        return found
    }

    /// The keys in the secrets that the tool keeps sealed, opened as the tool itself would.
    private static func sealed(in home: String) async throws -> [Secret] {
        let state = home + "/state/rain"
        let store = RainEnvironment.live(stateDirectory: state).secrets
        var found: [Secret] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: state + "/secrets") where !name.hasPrefix(".") {
            guard let record = try? await store.secret(named: name) else { continue }
            // A session's record has its key behind its mark.
            let bytes = record.withUnsafeBytes { Array($0) }
            guard bytes.starts(with: "RTS1".utf8) else { continue }
            found.append(.bytes("session's key", Array(bytes[4..<36])))
        }
        return found
    }
}

/// A secret, and every spelling in which it could be found.
private struct Secret {
    let name: String
    private let spellings: [Data]

    static func text(_ name: String, _ text: String) -> Secret { Secret(name: name, spellings: [Data(text.utf8)]) }

    static func bytes(_ name: String, _ bytes: [UInt8]) -> Secret {
        let hex = Hex.encode(bytes)
        let texts = [hex, hex.uppercased(), Base64URL.encode(bytes), Data(bytes).base64EncodedString()]
        return Secret(name: name, spellings: [Data(bytes)] + texts.map { Data($0.utf8) })
    }

    func isIn(_ data: Data) -> Bool { spellings.contains { data.range(of: $0) != nil } }
}

/// What anybody on the machine sees of a process and its children while it runs.
private final class ProcessWatch: Sendable {
    private struct Found {
        var running: Int32?
        var seen: Set<Data> = []
    }

    private let found = Mutex(Found())
    var seen: Set<Data> { found.withLock { $0.seen } }

    /// Looks at once, and then on a thread of its own until the end is told.
    func begin(with id: Int32) {
        found.withLock { $0.running = id }
        look(at: id)
        Thread.detachNewThread { [self] in
            while found.withLock({ $0.running == id }) {
                look(at: id)
                Thread.sleep(forTimeInterval: 0.001)
            }
        }
    }

    func end() { found.withLock { $0.running = nil } }

    private func look(at id: Int32) {
        let folder = "/proc/\(id)/"
        for name in ["cmdline", "environ"] {
            guard let text = FileManager.default.contents(atPath: folder + name), !text.isEmpty else { continue }
            found.withLock { _ = $0.seen.insert(text) }
        }
        for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder + "task")) ?? [] {
            let children = FileManager.default.contents(atPath: folder + "task/\(thread)/children") ?? Data()
            for child in String(decoding: children, as: UTF8.self).split(separator: " ").compactMap({ Int32($0) }) {
                look(at: child)
            }
        }
    }
}
