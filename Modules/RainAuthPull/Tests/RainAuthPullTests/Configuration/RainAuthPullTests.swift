import RainAuthPull
import RainCore
import RainEthereum
import RainTestKit
import Testing

@Suite struct RainAuthPullTests {
    private func build(_ config: RainAuthPullConfig, on chains: ChainID...) -> RainError? {
        do throws(RainError) {
            _ = try RainSdk.builder(environment: .inMemory())
                .rpcEndpoints(chains.map { NetworkConfig(chainID: $0, rpcURL: "http://127.0.0.1:1") })
                .register(RainAuthPull(config))
                .build()
            return nil
        } catch {
            return error
        }
    }

    @Test func `each environment has its chains and their USDC`() throws {
        let sandbox = RainAuthPullConfig.sandbox(operatorAddress: Fixture.operatorText)
        #expect(sandbox.kind == .sandbox)
        #expect(
            sandbox.tokenAddresses == [
                84532: "0x036CbD53842c5426634e7929541eC2318f3dCF7e", 421614: "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d",
            ])
        #expect(Set(sandbox.tokenAddresses.keys) == RainAuthPullChains.sandbox)
        let production = RainAuthPullConfig.production(operatorAddress: Fixture.operatorText)
        #expect(production.kind == .production)
        #expect(
            production.tokenAddresses == [
                8453: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", 42161: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
            ])
        #expect(Set(production.tokenAddresses.keys) == RainAuthPullChains.production)
        #expect(RainAuthPullChains.allowed(for: .custom) == [84532, 421614, 8453, 42161])
        #expect(build(sandbox, on: .baseSepolia) == nil)
        #expect(build(sandbox, on: .baseSepolia, .arbitrumSepolia) == nil)
        #expect(build(production, on: .base, .avalanche) == nil)
    }

    @Test(arguments: [
        "", "0x", "operator", "5a6E6b0d5Ea051CfFF9b3dcC2Aa8Dac226458f29", "0x5a6E6b0d5Ea051CfFF9b3dcC2Aa8Dac226458f2",
        "0x5A6E6b0d5Ea051CfFF9b3dcC2Aa8Dac226458f29", "0x0000000000000000000000000000000000000000",
    ])
    func `an operator that is malformed, misspelt or zero is refused when the SDK is built`(text: String) {
        let error = build(.sandbox(operatorAddress: text), on: .baseSepolia)
        #expect(error?.kind == .invalidConfig)
        #expect(error?.code == "RAIN_102")
        #expect(error?.message.contains("operator") == true)
    }

    @Test func `a token that is malformed or zero, and none at all, is refused when the SDK is built`() {
        let tokens: [[ChainID: String]] = [
            [:], [.baseSepolia: "0x12"], [.baseSepolia: "0x0000000000000000000000000000000000000000"],
            [.baseSepolia: Fixture.usdc, .base: "USDC"],
        ]
        for tokens in tokens {
            let config = RainAuthPullConfig.custom(operatorAddress: Fixture.operatorText, tokenAddresses: tokens)
            #expect(build(config, on: .baseSepolia)?.kind == .invalidConfig)
        }
    }

    @Test func `a chain that is not one of Auth Pull's is refused when the SDK is built`() {
        let config = RainAuthPullConfig.custom(
            operatorAddress: Fixture.operatorText, tokenAddresses: [.avalancheFuji: Fixture.usdc])
        let error = build(config, on: .avalancheFuji)
        #expect(error?.kind == .invalidConfig)
        #expect(error?.message.contains("8453, 42161, 84532, 421614") == true)
    }

    @Test func `settings of one environment do not work with another one's nodes alone`() {
        #expect(build(.sandbox(operatorAddress: Fixture.operatorText), on: .base, .arbitrum)?.kind == .invalidConfig)
        #expect(build(.production(operatorAddress: Fixture.operatorText), on: .baseSepolia)?.kind == .invalidConfig)
        #expect(build(.sandbox(operatorAddress: Fixture.operatorText), on: .avalancheFuji)?.kind == .invalidConfig)
    }

    @Test func `custom settings may be for any of the chains`() {
        let config = RainAuthPullConfig.custom(
            operatorAddress: Fixture.operatorText,
            tokenAddresses: [.baseSepolia: Fixture.usdc, .base: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"])
        #expect(build(config, on: .base) == nil)
    }

    @Test func `the chains that work are those with settings and a node, and no others are let pass`() async throws {
        let client = try await Fixture().client()
        #expect(client.authPullChainIDs == [.baseSepolia])
        #expect(try client.authPullOperator == Address(Fixture.operatorText))
        #expect(try await client.getTokenAllowance(on: .baseSepolia).isZero)
        let error = await rainError { _ = try await client.getTokenAllowance(on: .arbitrumSepolia) }
        #expect(error?.kind == .invalidConfig)
        #expect(error?.message.contains("it is on: 84532") == true)
    }
}
