import Foundation
import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct SpendingLimitTests {
    private static func limit(
        _ perTransaction: Amount? = nil, total: Amount? = nil, hours: Int = 24
    ) throws -> SpendingLimit {
        SpendingLimit(
            of: .contract(try Address(Fixture.usdc)), on: .baseSepolia, perTransaction: perTransaction, total: total,
            within: .seconds(hours * 3600))
    }

    private func fixture(
        _ limits: SpendingLimit..., othersAllowed: Bool = true, journal: any TransactionJournal = InMemoryTransactionJournal(),
        time: ManualTime = ManualTime()
    ) throws -> Fixture {
        try Fixture(journal: journal, time: time) { $0.spendingLimits(limits, othersAllowed: othersAllowed) }
    }

    private func file() -> String { NSTemporaryDirectory() + "rain-limits-" + UUID().uuidString }

    private func send(_ amount: Amount, _ fixture: Fixture, native: Bool = false) async throws {
        _ = try await fixture.client().send(try fixture.request(amount, native: native))
    }

    @Test func `more than a transaction may take is refused before the user is asked`() async throws {
        let fixture = try fixture(Self.limit("10"))
        try await send("10", fixture)
        let client = try await fixture.client()
        let error = await rainError { _ = try await client.prepare(try fixture.request("10.000001")) }
        #expect(error?.kind == .spendingLimitExceeded)
        #expect(error?.code == "RAIN_403")
        #expect(error?.context["limit"] == "10")
        #expect(error?.context["asked"] == "10.000001")
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test func `what was spent within the window counts, and there is room again once it is over`() async throws {
        for journal in [InMemoryTransactionJournal(), SQLiteTransactionJournal(directory: file())] as [any TransactionJournal] {
            let fixture = try fixture(Self.limit(total: "10"), journal: journal)
            try await send("4", fixture)
            fixture.time.advance(by: .seconds(3600))
            try await send("5", fixture)
            fixture.node.mine()
            for id in try await fixture.client().pendingTransactions().map(\.id) {
                _ = try await fixture.client().waitForReceipt(of: id)
            }
            let start = fixture.time.now
            var error = await rainError { try await send("2", fixture) }
            #expect(error?.kind == .spendingLimitExceeded)
            #expect(error?.context["limit"] == "10")
            #expect(error?.context["spent"] == "9")
            #expect(error?.context["asked"] == "2")
            // When the first one has moved out, there is room for two more.
            #expect(error?.context["roomAt"] == "\(start.secondsSinceEpoch + 23 * 3600)")
            #expect(error?.message.contains("2026-01-02T00:00:00Z") == true)
            error = await rainError { try await send("6", fixture) }
            #expect(error?.context["roomAt"] == "\(start.secondsSinceEpoch + 24 * 3600)")
            error = await rainError { try await send("11", fixture) }
            #expect(error?.context["roomAt"] == nil)
            try await send("1", fixture)

            fixture.time.advance(by: .seconds(23 * 3600 - 1))
            #expect(await rainError { try await send("1", fixture) }?.kind == .spendingLimitExceeded)
            fixture.time.advance(by: .seconds(1))
            try await send("4", fixture)
            #expect(await rainError { try await send("0.000001", fixture) }?.kind == .spendingLimitExceeded)
        }
    }

    @Test func `what is on its way counts however old it is`() async throws {
        let fixture = try fixture(Self.limit(total: "10"))
        try await send("10", fixture)
        fixture.time.advance(by: .seconds(48 * 3600))
        let error = await rainError { try await send("1", fixture) }
        #expect(error?.kind == .spendingLimitExceeded)
        #expect(error?.context["roomAt"] == nil)
    }

    @Test func `a send of which nothing went out, and one that reverted, do not count`() async throws {
        let fixture = try fixture(Self.limit(total: "10"))
        fixture.wallet.override { _ in throw RainError(.userRejected, "no") }
        #expect(await rainError { try await send("10", fixture) }?.kind == .userRejected)
        fixture.wallet.override(nil)
        try await send("10", fixture)
        fixture.node.mine(status: "0x0")
        let id = try #require(try await fixture.client().pendingTransactions().first?.id)
        #expect(try await fixture.client().waitForReceipt(of: id).status == .reverted)
        try await send("10", fixture)
        #expect(await rainError { try await send("1", fixture) }?.kind == .spendingLimitExceeded)
    }

    @Test func `bytes that a node refused count once with the send that takes their nonce`() async throws {
        let fixture = try fixture(Self.limit(total: "10"))
        fixture.node.with { $0.broadcasts = [.answer(["error": ["code": -32000, "message": "intrinsic gas too low"]])] }
        #expect(await rainError { try await send("6", fixture) }?.kind == .providerError)
        // Of the two with one nonce at most one is mined.
        try await send("7", fixture)
        #expect(try await fixture.client().pendingTransactions().map(\.nonce) == [0])
        #expect(await rainError { try await send("4", fixture) }?.kind == .spendingLimitExceeded)
        try await send("3", fixture)
    }

    @Test func `refused bytes count until another transaction has their nonce`() async throws {
        let fixture = try fixture(Self.limit(total: "10"))
        fixture.node.with { $0.broadcasts = [.answer(["error": ["code": -32000, "message": "intrinsic gas too low"]])] }
        _ = await rainError { try await send("9", fixture) }
        try await send("1", fixture)
        #expect(await rainError { try await send("2", fixture) }?.kind == .spendingLimitExceeded)
        fixture.node.mine()
        let id = try #require(try await fixture.client().pendingTransactions().first?.id)
        _ = try await fixture.client().waitForReceipt(of: id)
        try await send("9", fixture)
    }

    @Test func `one wish that is repeated counts once`() async throws {
        let fixture = try fixture(Self.limit(total: "10"))
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("10"))
        let first = try await client.send(prepared, idempotencyKey: "rent")
        #expect(try await client.send(prepared, idempotencyKey: "rent").id == first.id)
        #expect(try await client.send(try fixture.request("10"), idempotencyKey: "rent").id == first.id)
    }

    @Test func `two processes with one file never exceed a limit together`() async throws {
        let path = file()
        let fixtures = try (0..<4).map { _ in
            try fixture(Self.limit(total: "10"), journal: SQLiteTransactionJournal(directory: path))
        }
        // Each has prepared before any has sent: only the journal can tell.
        var prepared: [(RainClient, PreparedTransaction)] = []
        for fixture in fixtures {
            let client = try await fixture.client()
            for _ in 0..<5 { prepared.append((client, try await client.prepare(try fixture.request("1")))) }
        }
        let outcomes = try await withThrowingTaskGroup(of: RainError.Kind?.self) { group in
            for (client, transaction) in prepared {
                group.addTask { await rainError { _ = try await client.send(transaction) }?.kind }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 == nil }.count == 10)
        #expect(outcomes.filter { $0 == .spendingLimitExceeded }.count == 10)
        #expect(fixtures.reduce(0) { $0 + $1.wallet.requests.count } == 10)
    }

    @Test func `a permit counts from before it is signed, together with transfers, and only once`() async throws {
        for journal in [InMemoryTransactionJournal(), SQLiteTransactionJournal(directory: file())] as [any TransactionJournal] {
            let fixture = try fixture(Self.limit("8", total: "10"), journal: journal)
            let client = try await fixture.client()
            let spender = try Address(Fixture.recipient)
            func permit(_ value: UInt256, nonce: UInt256 = 0) throws -> TypedData {
                try TypedData(
                    domain: .token(name: "USDC", version: "2", chainID: 84532, contract: try Address(Fixture.usdc)),
                    message: Permit(owner: fixture.wallet.address, spender: spender, value: value, nonce: nonce, deadline: .max)
                )
            }
            let signature = try await client.signTypedData(try permit(6_000_000), on: .baseSepolia)
            #expect(try signature.recoverSigner(of: try permit(6_000_000)) == fixture.wallet.address)
            _ = try await client.signTypedData(try permit(6_000_000), on: .baseSepolia)
            #expect(await rainError { try await send("5", fixture) }?.context["spent"] == "6")
            try await send("1", fixture)
            for (value, nonce) in [(UInt256(4_000_000 as UInt64), UInt256.one), (9_000_000, 2), (.max, 3)] {
                let error = await rainError {
                    _ = try await client.signTypedData(try permit(value, nonce: nonce), on: .baseSepolia)
                }
                #expect(error?.kind == .spendingLimitExceeded)
                #expect((error?.message.contains("without limit") == true) == (value == .max))
                #expect(
                    await rainError { _ = try await client.review(try permit(value, nonce: nonce), on: .baseSepolia) } != nil)
            }
            _ = try await client.signTypedData(try permit(0, nonce: 4), on: .baseSepolia)

            // A wallet that says no gives no consent; one that is lost on the way may have.
            fixture.wallet.override { _ in throw RainError(.userRejected, "no") }
            _ = await rainError { _ = try await client.signTypedData(try permit(3_000_000, nonce: 5), on: .baseSepolia) }
            fixture.wallet.override { _ in throw RainError(.networkError, "lost") }
            _ = await rainError { _ = try await client.signTypedData(try permit(2_000_000, nonce: 6), on: .baseSepolia) }
            fixture.wallet.override(nil)
            let error = await rainError {
                _ = try await client.signTypedData(try permit(2_000_000, nonce: 7), on: .baseSepolia)
            }
            #expect(error?.context["spent"] == "9")
            fixture.time.advance(by: .seconds(24 * 3600))
            _ = try await client.signTypedData(try permit(8_000_000, nonce: 8), on: .baseSepolia)
        }
    }

    @Test func `while a limit is set, what is not understood is refused, on every chain`() async throws {
        let fixture = try fixture(Self.limit(total: "10"))
        let client = try await fixture.client()
        let order = try TypedData(
            parsing: """
                {"types": {"Order": [{"name": "maker", "type": "address"}]}, "primaryType": "Order",
                "domain": {"name": "x", "chainId": 84532, "verifyingContract": "\(Fixture.usdc)"},
                "message": {"maker": "\(Fixture.recipient)"}}
                """)
        #expect(await rainError { _ = try await client.signTypedData(order, on: .baseSepolia) }?.kind == .refusedByGuard)
        #expect(
            await rainError { _ = try await client.signMessage(Hash32.keccak256([]).bytes, on: .baseSepolia) }?.kind
                == .refusedByGuard)
        #expect(fixture.wallet.requests.isEmpty)
        let message = Array("Log in".utf8)
        let signature = try await client.signMessage(message, on: .baseSepolia)
        #expect(try signature.recoverSigner(of: PersonalMessage.hash(message)) == fixture.wallet.address)

        let free = try Fixture()
        let unlimited = try await free.client()
        _ = try await unlimited.signTypedData(order, on: .baseSepolia)
        #expect(try await unlimited.review(order, on: .baseSepolia).map(\.kind) == [.undecodable])
    }

    @Test func `the chain's own currency counts with its fee, and other tokens only when they may be spent`() async throws {
        let native = SpendingLimit(of: .native, on: .baseSepolia, total: "0.5")
        let fixture = try fixture(native)
        #expect(await rainError { try await send("0.5", fixture, native: true) }?.kind == .spendingLimitExceeded)
        try await send("0.49", fixture, native: true)
        try await send("1", fixture)
        #expect(await rainError { try await send("0.01", fixture, native: true) }?.kind == .spendingLimitExceeded)

        let strict = try self.fixture(native, othersAllowed: false)
        #expect(await rainError { try await send("1", strict) }?.kind == .refusedByGuard)
        try await send("0.1", strict, native: true)
        let tokenOnly = try self.fixture(Self.limit("1"), othersAllowed: false)
        try await send("1", tokenOnly)
    }

    @Test func `several limits of one token all hold`() async throws {
        let fixture = try fixture(Self.limit(total: "5", hours: 1), Self.limit(total: "8", hours: 24))
        try await send("5", fixture)
        fixture.node.mine()
        let id = try #require(try await fixture.client().pendingTransactions().first?.id)
        _ = try await fixture.client().waitForReceipt(of: id)
        #expect(await rainError { try await send("1", fixture) }?.context["limit"] == "5")
        fixture.time.advance(by: .seconds(3600))
        #expect(await rainError { try await send("4", fixture) }?.context["limit"] == "8")
        try await send("3", fixture)
    }

    @Test func `a limit that cannot work is refused when the SDK is built`() throws {
        let unknown = Token.contract(try Address(Fixture.recipient))
        let usdc = Token.contract(try Address(Fixture.usdc))
        let bad: [SpendingLimit] = [
            SpendingLimit(of: usdc, on: .baseSepolia), SpendingLimit(of: usdc, on: .base, total: "1"),
            SpendingLimit(of: unknown, on: .baseSepolia, total: "1"),
            SpendingLimit(of: usdc, on: .baseSepolia, perTransaction: "1.0000001"),
            SpendingLimit(of: usdc, on: .baseSepolia, total: "-1"),
            SpendingLimit(of: usdc, on: .baseSepolia, total: "1", within: .zero),
            SpendingLimit(of: usdc, on: .baseSepolia, total: "1", within: .seconds(367 * 86_400)),
        ]
        for limit in bad {
            #expect(throws: RainError.self) { try Fixture { $0.spendingLimits([limit]) } }
        }
        #expect(throws: RainError.self) { try Fixture { $0.spendingLimits([], othersAllowed: false) } }
        _ = try fixture(Self.limit("0"))
    }
}
