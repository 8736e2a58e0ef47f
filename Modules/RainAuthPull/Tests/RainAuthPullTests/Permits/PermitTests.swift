import RainAuthPull
import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct PermitTests {
    private static func domain(_ name: String = "USDC", _ version: String = "2") throws -> TypedDataDomain {
        .token(name: name, version: version, chainID: 84532, contract: try Address(Fixture.usdc))
    }

    private func fixture(
        _ domain: TypedDataDomain? = nil, configure: (RainSdk.Builder) throws -> Void = { _ in }
    ) throws -> Fixture {
        let fixture = try Fixture(configure: configure)
        let separator = try (domain ?? Self.domain()).separator
        fixture.chain.with { state in
            state.separator = separator
            state.nonce = 3
            state.balance = 0
        }
        return fixture
    }

    @Test func `a wallet without gas signs, and the call is handed to whoever pays`() async throws {
        let fixture = try fixture()
        let client = try await fixture.client()
        let prepared = try await client.preparePermit(fixture.request("250"))
        #expect(prepared.amount == "250 USDC")
        #expect(prepared.permit.owner == fixture.wallet.address)
        #expect(prepared.permit.spender.description == Fixture.operatorText)
        #expect(prepared.permit.value == 250_000_000)
        #expect(prepared.permit.nonce == 3)
        #expect(prepared.deadline == fixture.time.now.adding(.seconds(1800)))
        #expect(fixture.wallet.requests.isEmpty)

        let signed = try await client.sign(prepared)
        #expect(fixture.wallet.requests.map(\.digest) == [prepared.digest])
        #expect(try signed.signature.recoverSigner(of: prepared.digest) == fixture.wallet.address)
        #expect(signed.call.to.description == Fixture.usdc)
        #expect(signed.call.value.isZero)
        #expect(signed.calldata == prepared.permit.calldata(signed.signature))
        #expect(Hex.encode(signed.calldata.prefix(4)) == "d505accf")
        #expect(fixture.chain.with { $0.received.isEmpty })
    }

    @Test func `a permit counts in the limits before it is signed`() async throws {
        let fixture = try fixture { builder in
            builder.spendingLimits([
                SpendingLimit(
                    of: .contract(try Address(Fixture.usdc)), on: .baseSepolia, total: "300", within: .seconds(86_400))
            ])
        }
        let client = try await fixture.client()
        for amount in [AllowanceAmount.unlimited, "301"] {
            let error = await rainError { _ = try await client.preparePermit(fixture.request(amount)) }
            #expect(error?.code == "RAIN_403")
        }
        _ = try await client.sign(try await client.preparePermit(fixture.request("250")))
        let error = await rainError { _ = try await client.preparePermit(fixture.request("51")) }
        #expect(error?.kind == .spendingLimitExceeded)
        fixture.chain.with { $0.balance = 1_000_000_000_000_000_000 }
        let approval = await rainError { _ = try await client.prepareApproval("51", on: .baseSepolia) }
        #expect(approval?.kind == .spendingLimitExceeded)
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test func `an unlimited permit is warned of, and a revocation is not`() async throws {
        let client = try await fixture().client()
        let request = AllowanceRequest(chainID: .baseSepolia, amount: .unlimited)
        #expect(try await client.preparePermit(request).warnings.map(\.kind) == [.unlimitedAllowance])
        let revocation = AllowanceRequest(chainID: .baseSepolia, amount: .revoked)
        #expect(try await client.preparePermit(revocation).warnings.isEmpty)
    }

    @Test func `a domain that is not the token's own is refused before anything is signed`() async throws {
        for domain in [try Self.domain("USD Coin"), try Self.domain("USDC", "1")] {
            let fixture = try fixture(domain)
            let error = await rainError { _ = try await fixture.client().preparePermit(fixture.request("1")) }
            #expect(error?.kind == .invalidConfig)
            #expect(fixture.wallet.requests.isEmpty)
        }
    }

    @Test func `a token without a version is at its first`() async throws {
        let fixture = try fixture(try Self.domain("USDC", "1"))
        fixture.chain.with { $0.version = nil }
        #expect(try await fixture.client().preparePermit(fixture.request("1")).data.domain.version == "1")
    }

    @Test func `a token that takes no permits is told apart from a node that does not answer`() async throws {
        let fixture = try fixture()
        fixture.chain.with { $0.separator = nil }
        let error = await rainError { _ = try await fixture.client().preparePermit(fixture.request("1")) }
        #expect(error?.kind == .invalidConfig)
        #expect(error?.message.contains("takes no signed approvals") == true)
    }

    @Test func `one that the token would refuse is an error here and not at whoever pays`() async throws {
        let fixture = try fixture()
        fixture.chain.with { $0.takesPermits = false }
        let client = try await fixture.client()
        let prepared = try await client.preparePermit(fixture.request("1"))
        let error = await rainError { _ = try await client.sign(prepared) }
        #expect(error?.kind == .transactionSimulationFailed)
    }

    @Test func `one whose deadline has passed is not signed`() async throws {
        let fixture = try fixture()
        let client = try await fixture.client()
        let prepared = try await client.preparePermit(fixture.request("1"), validity: .seconds(60))
        fixture.time.advance(by: .seconds(61))
        let error = await rainError { _ = try await client.sign(prepared) }
        #expect(error?.kind == .transactionSimulationFailed)
        #expect(fixture.wallet.requests.isEmpty)
        for validity in [Duration.seconds(59), .seconds(86_401), .seconds(-1)] {
            let error = await rainError { _ = try await client.preparePermit(fixture.request("1"), validity: validity) }
            #expect(error?.kind == .invalidConfig)
        }
    }

    @Test func `a permit of another SDK's settings is not signed by this one`() async throws {
        let other = try Fixture(.sandbox(operatorAddress: Fixture.stranger))
        let separator = try Self.domain().separator
        other.chain.with { $0.separator = separator }
        let prepared = try await other.client().preparePermit(other.request("1"))
        let fixture = try fixture()
        let error = await rainError { _ = try await fixture.client().sign(prepared) }
        #expect(error?.kind == .invalidConfig)
        #expect(fixture.wallet.requests.isEmpty)
    }
}
