import Foundation
import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Synchronization
import Testing

@Suite struct GuardTests {
    /// One that looks like the usual recipient.
    private func alikeAddress(_ middle: UInt8) throws -> Address {
        let known = try Address(Fixture.recipient).bytes
        return try Address(bytes: known.prefix(2) + [UInt8](repeating: middle, count: 16) + known.suffix(2))
    }

    @Test func `a recipient that looks like one that was paid is warned of, and only it`() async throws {
        let directory = NSTemporaryDirectory() + "rain-guards-" + UUID().uuidString
        for journal in [InMemoryTransactionJournal(), SQLiteTransactionJournal(directory: directory)]
            as [any TransactionJournal]
        {
            let fixture = try Fixture(journal: journal)
            let client = try await fixture.client()
            let poisoned = try fixture.request("1", to: try alikeAddress(0).description)
            #expect(try await client.prepare(poisoned).warnings.isEmpty)
            let sent = try await client.send(try fixture.request("1"))
            // Only a payment that succeeded makes somebody known.
            #expect(try await client.prepare(poisoned).warnings.isEmpty)
            fixture.node.mine()
            _ = try await client.waitForReceipt(of: sent.id)
            let warnings = try await client.prepare(poisoned).warnings
            #expect(warnings.map(\.kind) == [.lookAlike])
            #expect(warnings.first?.message.contains(Fixture.recipient) == true)
            #expect(try await client.prepare(try fixture.request("1")).warnings.isEmpty)
            let other = try fixture.request("1", to: "0x90F79bf6EB2c4f870365E785982E1f101E93b906")
            #expect(try await client.prepare(other).warnings.isEmpty)
        }
    }

    @Test func `a look-alike of a named recipient or of the account itself is refused when the app says so`() async throws {
        let named = try alikeAddress(1)
        let fixture = try Fixture {
            $0.lookAlikeRecipients(.refuse).allowedRecipients([named, try alikeAddress(2)])
        }
        let client = try await fixture.client()
        _ = try await client.prepare(try fixture.request("1", to: named.description))
        let refusing = try Fixture { $0.lookAlikeRecipients(.refuse) }
        let own = refusing.wallet.address.bytes
        let alike = try Address(bytes: own.prefix(2) + [UInt8](repeating: 0, count: 16) + own.suffix(2))
        let error = await rainError {
            _ = try await refusing.client().prepare(try refusing.request("1", to: alike.description))
        }
        #expect(error?.kind == .refusedByGuard)
        let near = try Address(bytes: own.prefix(2) + [UInt8](repeating: 0, count: 16) + own.suffix(1) + [own[19] ^ 1])
        _ = try await refusing.client().prepare(try refusing.request("1", to: near.description))
    }

    @Test func `money goes only to those on the list`() async throws {
        let recipient = try Address(Fixture.recipient)
        let fixture = try Fixture { $0.allowedRecipients([recipient]) }
        let client = try await fixture.client()
        _ = try await client.prepare(try fixture.request("1"))
        let stranger = try Address("0x90F79bf6EB2c4f870365E785982E1f101E93b906")
        for native in [true, false] {
            let error = await rainError {
                _ = try await client.prepare(try fixture.request("0.1", to: stranger.description, native: native))
            }
            #expect(error?.kind == .recipientNotAllowed)
            #expect(error?.context["recipient"] == stranger.description)
        }
        func permit(to spender: Address) throws -> TypedData {
            try TypedData(
                domain: .token(name: "USDC", version: "2", chainID: 84532, contract: try Address(Fixture.usdc)),
                message: Permit(owner: fixture.wallet.address, spender: spender, value: 1, nonce: 0, deadline: .max))
        }
        _ = try await client.signTypedData(try permit(to: recipient), on: .baseSepolia)
        #expect(
            await rainError { _ = try await client.signTypedData(try permit(to: stranger), on: .baseSepolia) }?.kind
                == .recipientNotAllowed)
        #expect(
            await rainError { _ = try await client.signMessage([0xff], on: .baseSepolia) }?.kind == .refusedByGuard)
        let nobody = try Fixture { $0.allowedRecipients([]) }
        #expect(
            await rainError { _ = try await nobody.client().prepare(try nobody.request("1")) }?.kind == .recipientNotAllowed)
    }

    @Test func `where money is lost is refused, and what comes back is warned of`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let own = try await client.prepare(try fixture.request("1", to: fixture.wallet.address.description))
        #expect(own.warnings.map(\.kind) == [.ownAddress])
        let token = try Address(Fixture.usdc)
        for recipient in [Address.zero, token] {
            let transfer = try AuthorizedTransfer(
                from: fixture.wallet.address, to: recipient, value: 1, validBefore: .max, nonce: .keccak256([]))
            let data = try TypedData(
                domain: .token(name: "USDC", version: "2", chainID: 84532, contract: token),
                message: TransferWithAuthorization(transfer))
            #expect(
                await rainError { _ = try await client.signTypedData(data, on: .baseSepolia) }?.kind == .invalidRecipient)
        }
        #expect(fixture.wallet.requests.isEmpty)
    }

    @Test func `an allowance without limit is warned of`() async throws {
        let fixture = try Fixture()
        let data = try TypedData(
            domain: .token(name: "USDC", version: "2", chainID: 84532, contract: try Address(Fixture.usdc)),
            message: Permit(
                owner: fixture.wallet.address, spender: try Address(Fixture.recipient), value: .max, nonce: 0, deadline: .max))
        #expect(try await fixture.client().review(data, on: .baseSepolia).map(\.kind) == [.unlimitedAllowance])
    }

    @Test func `a call that fails, or a token that says no, is refused in the one exchange of preparing`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        #expect(try await client.prepare(try fixture.request("1")).warnings.isEmpty)
        #expect(fixture.node.with { $0.exchanges } == 1)
        for returned in [nil, UInt256.zero.bigEndianBytes, [1, 2, 3]] as [[UInt8]?] {
            fixture.node.with { $0.transferReturns = returned }
            let error = await rainError { _ = try await client.prepare(try fixture.request("1")) }
            #expect(error?.kind == .transactionSimulationFailed)
        }
        // Some tokens return nothing.
        fixture.node.with { $0.transferReturns = [] }
        _ = try await client.prepare(try fixture.request("1"))
        fixture.node.with {
            $0.respond = { method, parameters in
                guard method == "eth_call", parameters[1].stringValue == "pending" else { return nil }
                return ["error": ["code": -32602, "message": "pending state is not available"]]
            }
        }
        #expect(try await client.prepare(try fixture.request("1")).warnings.map(\.kind) == [.notSimulated])
    }

    @Test func `an app's own guard is asked when preparing and before signing, and its word counts`() async throws {
        let recorder = Recorder()
        let fixture = try Fixture { $0.register(recorder) }
        let client = try await fixture.client()
        recorder.verdict.withLock { $0 = .warn([GuardWarning(.init(rawValue: "app"), "look")]) }
        let prepared = try await client.prepare(try fixture.request("1"))
        #expect(prepared.warnings.map(\.message) == ["look"])
        recorder.verdict.withLock { $0 = .refuse("not today") }
        let error = await rainError { _ = try await client.send(prepared) }
        #expect(error?.kind == .refusedByGuard)
        #expect(error?.message == "not today")
        #expect(error?.context["guard"] == "Recorder")
        #expect(fixture.wallet.requests.isEmpty)
        #expect(try await client.pendingTransactions().isEmpty)
        #expect(await rainError { _ = try await client.signMessage([65], on: .baseSepolia) }?.kind == .refusedByGuard)
        #expect(recorder.seen.withLock { $0 } == [.preparing, .signing, .signing])
    }

    @Test func `typed data for another chain, and a signature of another key, are refused`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        func permit(chain: UInt64) throws -> TypedData {
            try TypedData(
                domain: .token(name: "USDC", version: "2", chainID: chain, contract: try Address(Fixture.usdc)),
                message: Permit(
                    owner: fixture.wallet.address, spender: fixture.wallet.address, value: 1, nonce: 0, deadline: .max))
        }
        #expect(
            await rainError { _ = try await client.signTypedData(try permit(chain: 1), on: .baseSepolia) }?.kind
                == .invalidConfig)
        let stranger = try testKey(2)
        fixture.wallet.override { try stranger.sign($0.digest) }
        #expect(
            await rainError { _ = try await client.signTypedData(try permit(chain: 84532), on: .baseSepolia) }?.kind
                == .providerError)
        #expect(await rainError { _ = try await client.signMessage([65], on: .baseSepolia) }?.kind == .providerError)
    }
}

/// A guard that gives the verdict it is told and remembers when it was asked.
private final class Recorder: SendGuard {
    let verdict = Mutex(GuardVerdict.allow)
    let seen = Mutex<[GuardedRequest.Stage]>([])

    func judge(_ request: GuardedRequest) async throws -> GuardVerdict {
        seen.withLock { $0.append(request.stage) }
        return verdict.withLock { $0 }
    }
}
