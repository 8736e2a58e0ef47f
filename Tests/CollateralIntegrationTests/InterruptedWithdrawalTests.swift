import Foundation
import LocalStack
import RainCollateral
import RainCore
import RainEncoding
import RainTestKit
import Testing

extension CollateralIntegrationTests {
    /// Withdrawals in which Rain, the node, the wallet or the process fails in the middle: one withdrawal, or none and a way on.
    @Suite(.serialized) struct Interrupted {
        @Test func `a signature that is pending for longer than the deadline is asked for later, under the same key`()
            async throws
        {
            let user = try await Withdrawer()
            try await user.issuing.set(["pendingPolls": 5])
            let request = try await user.request()
            let error = await rainError {
                _ = try await user.client.withdrawCollateral(
                    request, signature: .issuingAPI(within: .seconds(2)), idempotencyKey: "k")
            }
            #expect(error?.kind == .signatureNotReady)
            _ = try await user.mined(try await user.client.withdrawCollateral(request, idempotencyKey: "k"))
            #expect(user.asked == [1, 1])
            #expect(try await user.held() == "45")
        }

        @Test func `a locked address is told, and once it is free the withdrawal goes on`() async throws {
            let user = try await Withdrawer()
            let request = try await user.request()
            try await user.issuing.set(["locked": [.string(user.wallet.address.description)]])
            let error = await rainError { _ = try await user.client.withdrawCollateral(request, idempotencyKey: "k") }
            #expect(error?.kind == .addressLocked)
            try await user.issuing.set(["locked": []])
            _ = try await user.mined(try await user.client.withdrawCollateral(request, idempotencyKey: "k"))
            #expect(user.asked == [1, 1])
        }

        @Test func `a signature that is out for something else is told, and waited for`() async throws {
            let user = try await Withdrawer()
            let request = try await user.request()
            let account = user.wallet.address
            _ = try await user.client.issuing().withdrawalSignature(
                for: SignatureRequest(
                    chainID: .baseSepolia, proxy: request.collateral.proxy, asset: request.asset,
                    amount: .token(try TokenAmount("1", decimals: 6)), admin: account, recipient: account))
            let error = await rainError { _ = try await user.client.withdrawCollateral(request, idempotencyKey: "k") }
            #expect(error?.kind == .activeSignatureExists)
            #expect(try await user.transactions() == "0x0")
            try await user.issuing.set(["releaseSignatures": true])
            _ = try await user.mined(try await user.client.withdrawCollateral(request, idempotencyKey: "k"))
            #expect(user.asked == [1, 1])
        }

        @Test func `a user who says no to the transaction uses the same signatures later, in another process too`() async throws
        {
            let user = try await Withdrawer()
            let request = try await user.request()
            let first = try await user.client(of: RefusingTransactions(wallet: user.wallet))
            #expect(
                await rainError { _ = try await first.withdrawCollateral(request, idempotencyKey: "k") }?.code == "RAIN_401")
            let next = try await user.restarted()
            _ = try await next.mined(try await next.client.withdrawCollateral(request, idempotencyKey: "k"))
            #expect(user.asked == [1, 1])
            #expect(try await user.held() == "45")
        }

        @Test(arguments: ["reset-after", "truncate"])
        func `an answer of Rain's that is lost is no second withdrawal, and no lock-out for ever`(kind: String) async throws {
            let user = try await Withdrawer()
            let request = try await user.request()
            try await user.issuing.fault(kind, path: "signatures/withdrawals")
            let error = await rainError { _ = try await user.client.withdrawCollateral(request, idempotencyKey: "k") }
            #expect(error?.kind == .activeSignatureExists)
            #expect(try await user.transactions() == "0x0")
            try await user.issuing.set(["releaseSignatures": true])
            let next = try await user.restarted()
            _ = try await next.mined(try await next.client.withdrawCollateral(request, idempotencyKey: "k"))
            #expect(user.asked == [1, 1])
            #expect(try await user.held() == "45")
        }

        @Test func `what was signed is on disk, and another process with nothing but the files goes on from it`() async throws {
            let directory = FileManager.default.temporaryDirectory.appending(path: "rain-collateral-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: directory) }
            func durable() -> RainEnvironment { .live(stateDirectory: directory.path + "/state") }
            let user = try await Withdrawer(environment: durable())
            let request = try await user.request()
            let first = try await user.client(of: RefusingTransactions(wallet: user.wallet), in: durable())
            #expect(
                await rainError { _ = try await first.withdrawCollateral(request, idempotencyKey: "k") }?.code == "RAIN_401")
            let second = try await user.client(of: user.wallet, in: durable())
            let sent = try await second.withdrawCollateral(request, idempotencyKey: "k")
            let third = try await user.client(of: user.wallet, in: durable())
            #expect(try await third.withdrawn(request, idempotencyKey: "k")?.transactionHash == sent.transactionHash)
            #expect(user.asked == [1, 1])
            #expect(try await user.held() == "45")
        }

        @Test func `where Rain repeats itself a lost answer costs nothing`() async throws {
            let user = try await Withdrawer()
            try await user.issuing.set(["exactRetry": "repeat"])
            try await user.issuing.fault("reset-after", path: "signatures/withdrawals")
            _ = try await user.mined(try await user.client.withdrawCollateral(try await user.request()))
            #expect(try await user.held() == "45")
        }

        @Test func `a signature that Rain made void is asked for anew, and the wallet's is kept`() async throws {
            let user = try await Withdrawer()
            let request = try await user.request()
            let first = try await user.client(of: RefusingTransactions(wallet: user.wallet))
            #expect(
                await rainError { _ = try await first.withdrawCollateral(request, idempotencyKey: "k") }?.code == "RAIN_401")
            try await user.issuing.set(["voidSignatures": ["chainId": 84532, "proxyAddress": .string(user.made.proxy)]])
            _ = try await user.mined(try await user.client.withdrawCollateral(request, idempotencyKey: "k"))
            #expect(user.asked == [1, 1])
            #expect(try await user.held() == "45")
        }

        @Test(arguments: ["reset-before", "reset-after", "truncate"])
        func `a node's answer that is lost is found again, and the withdrawal is made once`(kind: String) async throws {
            let user = try await Withdrawer()
            let request = try await user.request()
            try await user.stack.control(
                "faults", ["target": "chain", "method": "eth_sendRawTransaction", "kind": .string(kind)])
            let error = await rainError { _ = try await user.client.withdrawCollateral(request, idempotencyKey: "k") }
            #expect(error?.kind == .transactionPending)
            let next = try await user.restarted()
            let sent = try await next.client.withdrawCollateral(request, idempotencyKey: "k")
            #expect(try await next.mined(sent).status == .succeeded)
            #expect(user.asked == [1, 1])
            #expect(try await user.transactions() == "0x1")
            #expect(try await user.held() == "45")
        }

        @Test func `a session that dies in between is made anew, and another user's is none`() async throws {
            let user = try await Withdrawer()
            let request = try await user.request()
            try await user.issuing.set(["killSessions": true])
            _ = try await user.mined(try await user.client.withdrawCollateral(request))
            let other = try await user.client.issuing().acting(for: .user(user.issuing.makeUser()))
            #expect(await rainError { _ = try await other.contracts() }?.code == "RAIN_202")
        }

        @Test func `many at once make one withdrawal, and others are told`() async throws {
            let user = try await Withdrawer()
            let prepared = try await user.client.prepareWithdrawal(try await user.request())
            let client = user.client
            let hashes = try await withThrowingTaskGroup(of: Hash32?.self) { group in
                for _ in 0..<6 { group.addTask { try await client.withdrawCollateral(prepared).transactionHash } }
                return try await group.reduce(into: Set<Hash32?>()) { $0.insert($1) }
            }
            #expect(hashes.count == 1)
            #expect(user.asked == [1, 1])
            let late = await rainError { _ = try await client.withdrawCollateral(prepared, idempotencyKey: "other") }
            #expect(late?.kind == .withdrawalRevertedByNetwork || late?.kind == .withdrawalUnderWay)
            #expect(try await user.held() == "45")
        }
    }
}
