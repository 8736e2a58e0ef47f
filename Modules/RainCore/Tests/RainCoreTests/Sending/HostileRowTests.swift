import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@testable import RainCore

/// Rows of a journal that somebody has changed.
@Suite struct HostileRowTests {
    private func rows() async throws -> [SendRecord] {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let sent = try await client.send(try fixture.request("1"), idempotencyKey: "k")
        var rows = [try await fixture.journal.required(sent.id)]
        fixture.node.mine()
        _ = try await client.resume(sent.id)
        rows.append(try await fixture.journal.required(sent.id))
        return rows
    }

    @Test func `a row whose numbers cannot be right is refused`() async throws {
        let row = try await rows()[0]
        var value = try #require(try JSONValue(parsing: row.encoded).objectValue)
        value["claims"] = .number(JSONNumber(Int.max))
        #expect(throws: RainError.self) { try SendRecord(encoded: JSONValue.object(value).encoded()) }
    }

    @Test func `a changed row is refused or is a row, and nothing traps`() async throws {
        let prepared = try await Fixture().client().prepare(try Fixture().request("1"))
        var read = 0
        for row in try await rows() {
            let bytes = row.encoded
            for place in 0..<(bytes.count * 3) {
                var changed = bytes
                let at = place % bytes.count
                switch place / bytes.count {
                case 0: changed[at] ^= 1 << (at % 8)
                case 1: changed[at] = UInt8(ascii: "0") + UInt8(at % 10)
                default: changed.insert(contentsOf: Array("99".utf8), at: at)
                }
                guard var record = try? SendRecord(encoded: changed) else { continue }
                read += 1
                let now = Timestamp(secondsSinceEpoch: 1_767_225_600)
                let policy = SpendingPolicy(rules: [])
                let reservation = Reservation(
                    id: "n", key: nil, prepared: prepared, pendingNonce: 0, now: now, funds: prepared.funds, policy: policy)
                _ = try? reservation.decide(keyed: nil, sends: [record])
                _ = try? reservation.decide(keyed: record, sends: [record])
                for event in [SendEvent.takenUp(maySign: true), .claimed, .abandoned, .lookedUp(ChainView())] {
                    _ = record.handle(event, at: now)
                }
                _ = record.encoded
            }
        }
        #expect(read > 100)
    }

    @Test func `a time far away is told without a trap`() {
        for time in [Int64.min, -1, 0, 1, .max, .max / 1000, 253_402_300_800_000] {
            #expect(!Timestamp(millisecondsSinceEpoch: time).text.isEmpty)
        }
    }
}
