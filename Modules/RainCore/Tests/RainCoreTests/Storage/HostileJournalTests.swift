import Foundation
import RainEthereum
import RainTestKit
import Testing

@testable import RainCore

/// A journal's file that somebody or something has damaged: an error that says so, never a new journal and never a trap.
@Suite struct HostileJournalTests {
    private let directory = NSTemporaryDirectory() + "rain-hostile-" + UUID().uuidString
    private var path: String { directory + "/journal.db" }

    private func filled() async throws -> [UInt8] {
        do {
            let fixture = try Fixture(journal: SQLiteTransactionJournal(directory: directory))
            for number in 0..<5 {
                _ = try await fixture.client().send(try fixture.request("1"), idempotencyKey: "\(number)")
            }
        }
        // The log is brought in when the last one closes.
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func put(_ bytes: [UInt8]) throws {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// What a wallet does with such a journal.
    private func use() async -> [any Error] {
        var errors: [any Error] = []
        func attempt(_ body: () async throws -> Void) async {
            do { try await body() } catch { errors.append(error) }
        }
        await attempt {
            let fixture = try Fixture(journal: SQLiteTransactionJournal(directory: directory))
            let client = try await fixture.client()
            await attempt {
                for sent in try await client.pendingTransactions() { _ = try await client.resume(sent.id) }
            }
            await attempt { _ = try await client.unsettledTransactions() }
            await attempt { _ = try await client.send(try fixture.request("1"), idempotencyKey: "3") }
            await attempt { _ = try await client.send(try fixture.request("1")) }
        }
        return errors
    }

    @Test func `a truncated or foreign journal is refused, and left as it is`() async throws {
        let good = try await filled()
        let foreign: [[UInt8]] = [
            Array(good.prefix(good.count / 2)), Array(good.prefix(100)), Array("SQLite format 3\u{0}".utf8),
            Array(repeating: 0x41, count: 10_000), Array(good.prefix(4096)) + [UInt8](repeating: 0, count: good.count - 4096),
        ]
        for bytes in foreign {
            try put(bytes)
            let errors = await use()
            #expect(errors.count == 4)
            for error in errors { #expect((error as? RainError)?.code == "RAIN_502", "\(error)") }
            #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
        }
    }

    @Test func `a journal with a changed bit is refused or goes on, and nothing traps`() async throws {
        let good = try await filled()
        for step in 0..<150 {
            var bytes = good
            bytes[step * good.count / 150] ^= 1 << (step % 8)
            try put(bytes)
            for error in await use() { #expect(error is RainError, "\(error)") }
        }
    }

    @Test func `a directory that became a link is an error before anything is signed`() async throws {
        _ = try await filled()
        let moved = directory + "-moved"
        try FileManager.default.moveItem(atPath: directory, toPath: moved)
        try FileManager.default.createSymbolicLink(atPath: directory, withDestinationPath: moved)
        let fixture = try Fixture(journal: SQLiteTransactionJournal(directory: directory))
        let client = try await fixture.client()
        #expect(await rainError { _ = try await client.send(try fixture.request("1")) }?.code == "RAIN_502")
        #expect(fixture.wallet.requests.isEmpty)
    }
}
