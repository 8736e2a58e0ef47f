import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct SendingTests {
    @Test func `a transfer goes out once, as it was shown, and is found in its block`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("16.38"))
        #expect(prepared.transfer?.amount.formatted == "16.38")
        #expect(prepared.transfer?.symbol == "USDC")
        let sent = try await client.send(prepared)
        #expect(sent.status == .pending)
        let received = try fixture.received()
        #expect(received.count == 1)
        let transaction = received[0].transaction
        #expect(received[0].hash == sent.transactionHash)
        #expect(try received[0].recoverSigner() == fixture.wallet.address)
        #expect(transaction.maxFeePerGas == prepared.fees.maxFeePerGas)
        #expect(transaction.gasLimit == prepared.fees.gasLimit)
        let call = try #require(try ERC20.decodeTransfer(transaction.data))
        #expect(call.recipient.description == Fixture.recipient)
        #expect(call.amount == 16_380_000)
        #expect(sent.explorerURL == "https://sepolia.basescan.org/tx/\(received[0].hash)")

        fixture.node.mine()
        let mined = try await client.waitForReceipt(of: sent.id)
        #expect(mined.status == .succeeded)
        #expect(mined.blockNumber == 16)
        #expect(try fixture.received().count == 1)
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test func `a send costs two exchanges before it is confirmed`() async throws {
        let fixture = try Fixture()
        _ = try await fixture.client().sendToken(
            Address(Fixture.usdc), to: Address(Fixture.recipient), amount: 1, on: .baseSepolia)
        #expect(fixture.node.with { $0.exchanges } == 2)
    }

    @Test func `the fee leaves room for the base fee to rise, and the tip stays within it`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let native = try await client.prepare(try fixture.request("0.1", native: true))
        #expect(native.fees.gasLimit == 21000)
        #expect(native.fees.maxFeePerGas == 3_000_000_000)
        #expect(native.fees.maxPriorityFeePerGas == 1_000_000_000)
        #expect(native.fees.rollupFee == 400_000_000_000)
        #expect(native.fees.maximumFee == 63_500_000_000_000)
        fixture.node.with { $0.gas = "0xea60" }
        #expect(try await client.prepare(try fixture.request("1")).fees.gasLimit == 72000)
    }

    @Test func `bad input gets its error, and nothing is signed or sent`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let zero = "0x0000000000000000000000000000000000000000"
        let cases: [(TransferRequest, RainError.Kind)] = [
            (try fixture.request("1.0000001"), .invalidAmount), (try fixture.request("1,000"), .invalidAmount),
            (try fixture.request("1e3"), .invalidAmount), (try fixture.request("0x10"), .invalidAmount),
            (try fixture.request("-1"), .invalidAmount), (try fixture.request("0"), .invalidAmount),
            (try fixture.request("50.000001"), .insufficientTokenBalance),
            (try fixture.request("1.000000000000000001", native: true), .insufficientFunds),
            (try fixture.request("1", native: true), .insufficientFunds),
            (try fixture.request("1", to: zero), .invalidRecipient),
            (try fixture.request("1", to: Fixture.usdc), .invalidRecipient),
            (
                TransferRequest(chainID: 999, token: .native, recipient: try Address(Fixture.recipient), amount: 1),
                .invalidConfig
            ),
        ]
        for (request, kind) in cases {
            let error = await rainError { _ = try await client.send(try await client.prepare(request)) }
            #expect(error?.kind == kind, "\(request.amount)")
        }
        #expect(fixture.wallet.requests.isEmpty)
        #expect(try fixture.received().isEmpty)
        #expect(try await client.pendingTransactions().isEmpty)
    }

    @Test func `a fee beyond the limit is refused, whatever the node asks for`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        fixture.node.with { $0.tip = "0x9184e72a000" }
        let error = await rainError { _ = try await client.prepare(try fixture.request("1")) }
        #expect(error?.kind == .internalLogicError)
        #expect(error?.message.contains("limit of 0.1") == true)
        fixture.node.with {
            $0.tip = "0x3b9aca00"
            $0.rollupFee = 90_000_000_000_000_000
        }
        #expect(await rainError { _ = try await client.prepare(try fixture.request("1")) }?.kind == .internalLogicError)
    }

    @Test func `a token's decimals come from the app, never from a node`() async throws {
        let unknown = try Address("0x90F79bf6EB2c4f870365E785982E1f101E93b906")
        let fixture = try Fixture()
        let client = try await fixture.client()
        func request() throws -> TransferRequest {
            TransferRequest(
                chainID: .baseSepolia, token: .contract(unknown), recipient: try Address(Fixture.recipient), amount: "1.5")
        }
        #expect(await rainError { _ = try await client.prepare(try request()) }?.kind == .tokenNotFound)
        let token = TokenInfo(chainID: .baseSepolia, address: unknown, symbol: "NEW", decimals: 3)
        let registered = try Fixture(tokens: [token])
        registered.node.with { $0.decimals = 12 }
        #expect(try await registered.client().prepare(try request()).transfer?.amount.baseUnits == 1500)
    }

    @Test func `a node that is down, or of another chain, moves nothing`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        fixture.node.with { $0.isDown = true }
        #expect(await rainError { _ = try await client.prepare(try fixture.request("1")) }?.kind == .networkError)
        fixture.node.with {
            $0.isDown = false
            $0.chainID = "0x1"
        }
        let error = await rainError { _ = try await client.prepare(try fixture.request("1")) }
        #expect(error?.kind == .invalidConfig)
        #expect(error?.message.contains("chain 1") == true)
        #expect(try await client.pendingTransactions().isEmpty)
    }

    @Test func `a node with a count that cannot be right is not believed`() async throws {
        let fixture = try Fixture()
        fixture.node.with { $0.pendingNonce = .max }
        let error = await rainError { _ = try await fixture.client().prepare(try fixture.request("1")) }
        #expect(error?.kind == .internalLogicError)
    }

    @Test func `what the node says of the call's failure reaches the caller`() async throws {
        let fixture = try Fixture()
        fixture.node.with {
            $0.answers["eth_estimateGas"] = [
                "error": ["code": 3, "message": "execution reverted: Pausable: paused", "data": "0x"]
            ]
        }
        let error = await rainError { _ = try await fixture.client().prepare(try fixture.request("1")) }
        #expect(error?.kind == .transactionSimulationFailed)
        #expect(error?.message.contains("Pausable: paused") == true)
    }

    @Test func `a wallet that says no, or signs with another key, sends nothing and frees the nonce`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        fixture.wallet.override { _ in throw RainError(.userRejected, "the user said no") }
        #expect(
            await rainError { _ = try await client.send(try await client.prepare(try fixture.request("1"))) }?.kind
                == .userRejected)
        let stranger = try testKey(2)
        fixture.wallet.override { try stranger.sign($0.digest) }
        #expect(
            await rainError { _ = try await client.send(try await client.prepare(try fixture.request("1"))) }?.kind
                == .providerError)
        #expect(try fixture.received().isEmpty)
        fixture.wallet.override(nil)
        #expect(try await client.send(try await client.prepare(try fixture.request("1"))).nonce == 0)
    }

    @Test func `a prepared transaction that waited long gets a fresh nonce`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("1"))
        fixture.node.with {
            $0.latestNonce = 4
            $0.pendingNonce = 4
        }
        fixture.time.advance(by: .seconds(16))
        #expect(try await client.send(prepared).nonce == 4)
    }

    @Test func `many sends at once take different nonces and all go out`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let request = try fixture.request("1")
        let nonces = try await withThrowingTaskGroup(of: UInt64?.self) { group in
            for _ in 0..<50 { group.addTask { try await client.send(request).nonce } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(nonces.compactMap { $0 }.sorted() == Array(0..<50))
        #expect(Set(try fixture.received().map(\.transaction.nonce)).count == 50)
    }

    @Test func `one agreement sent twice is one payment`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("1"))
        let first = try await client.send(prepared)
        #expect(try await client.send(prepared).id == first.id)
        #expect(try fixture.received().count == 1)
    }

    @Test func `the digest covers everything that is signed but the nonce`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let base = try await client.prepare(try fixture.request("1"))
        #expect(try await client.prepare(try fixture.request("1")).digest == base.digest)
        #expect(try await client.prepare(try fixture.request("2")).digest != base.digest)
        #expect(
            try await client.prepare(try fixture.request("1", to: "0x90F79bf6EB2c4f870365E785982E1f101E93b906")).digest
                != base.digest)
        fixture.node.with { $0.tip = "0x3b9aca01" }
        #expect(try await client.prepare(try fixture.request("1")).digest != base.digest)
    }
}
