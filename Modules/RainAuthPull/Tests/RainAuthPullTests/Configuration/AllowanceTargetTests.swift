import RainAuthPull
import RainCore
import RainEthereum
import RainTestKit
import Testing

@Suite struct AllowanceTargetTests {
    /// Every call of Auth Pull with a request; each must refuse it.
    private func calls(_ client: RainClient, _ request: AllowanceRequest) -> [() async throws -> Void] {
        let hash = Hash32.keccak256([1])
        return [
            {
                _ = try await client.getTokenAllowance(
                    on: request.chainID, token: request.token, spender: request.spender)
            },
            { _ = try await client.estimateApprovalFee(request) },
            { _ = try await client.prepareApproval(request) },
            { _ = try await client.approveTokenAllowance(request) },
            { _ = try await client.confirmTokenAllowance(hash, request) },
            { _ = try await client.preparePermit(request) },
        ]
    }

    private func refusals(_ fixture: Fixture, _ request: AllowanceRequest) async throws -> [RainError?] {
        let client = try await fixture.client()
        var errors: [RainError?] = []
        for call in calls(client, request) { errors.append(await rainError(call)) }
        return errors
    }

    @Test func `without the feature every call is refused before wallet and node are asked`() async throws {
        let fixture = try Fixture(nil)
        let request = fixture.request(.unlimited)
        let client = try await fixture.client()
        for error in try await refusals(fixture, request) + [
            await rainError { _ = try await client.getAuthPullStatus(on: .baseSepolia) }
        ] {
            #expect(error?.kind == .invalidConfig)
            #expect(error?.message.contains("RainAuthPull is not registered") == true)
        }
        #expect(client.authPullChainIDs.isEmpty)
        #expect(throws: RainError.self) { try client.authPullOperator }
        #expect(fixture.asked == [0, 0])
    }

    @Test func `another spender is refused before wallet and node are asked`() async throws {
        let fixture = try Fixture()
        for error in try await refusals(fixture, fixture.request("1", spender: try Address(Fixture.stranger))) {
            #expect(error?.kind == .invalidConfig)
            #expect(error?.message.contains("only Rain's operator") == true)
        }
        #expect(fixture.asked == [0, 0])
    }

    @Test func `another token is refused before wallet and node are asked`() async throws {
        let fixture = try Fixture()
        for error in try await refusals(fixture, fixture.request("1", token: try Address(Fixture.stranger))) {
            #expect(error?.kind == .invalidConfig)
            #expect(error?.message.contains("takes the token") == true)
        }
        #expect(fixture.asked == [0, 0])
    }

    @Test func `another chain is refused before wallet and node are asked, and Solana has no allowances`() async throws {
        let fixture = try Fixture()
        let cases: [(ChainID, RainError.Kind)] = [
            (0, .invalidConfig), (.base, .invalidConfig), (.avalancheFuji, .invalidConfig), (.arbitrumSepolia, .invalidConfig),
            (900, .internalLogicError), (901, .internalLogicError), (902, .internalLogicError),
        ]
        for (chain, kind) in cases {
            for error in try await refusals(fixture, fixture.request("1", on: chain)) { #expect(error?.kind == kind) }
        }
        #expect(fixture.asked == [0, 0])
    }

    @Test func `the configured token and operator may be named, in whatever case they were written`() async throws {
        let fixture = try Fixture(.sandbox(operatorAddress: Fixture.operatorText.lowercased()))
        let request = fixture.request(
            "1", token: try Address(Fixture.usdc.lowercased()), spender: try Address(Fixture.operatorText))
        let prepared = try await fixture.client().prepareApproval(request)
        #expect(prepared.spender.description == Fixture.operatorText)
        #expect(prepared.tokenAddress.description == Fixture.usdc)
    }

    @Test func `an approval that was prepared by another SDK's settings is not sent by this one`() async throws {
        let other = try Fixture(.sandbox(operatorAddress: Fixture.stranger))
        let approval = try await other.client().prepareApproval("1", on: .baseSepolia)
        let permitted = try Fixture()
        let error = await rainError { _ = try await permitted.client().send(approval) }
        #expect(error?.kind == .invalidConfig)
        #expect(permitted.asked == [0, 0])
    }
}
