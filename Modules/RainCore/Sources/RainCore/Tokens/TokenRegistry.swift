import RainEthereum

/// The tokens known beforehand, by chain.
///
/// An app may add others, but not give one of these other decimals: that would rescale every balance.
enum TokenRegistry {
    static let builtIn: [TokenInfo] = rows.compactMap { chain, symbol, address, decimals in
        // A test holds every spelling to its checksum, so none is lost here.
        guard let address = try? Address(address) else { return nil }
        return TokenInfo(chainID: chain, address: address, symbol: symbol, decimals: decimals)
    }

    static let byChain = Dictionary(grouping: builtIn, by: \.chainID)

    static let byKey = Dictionary(builtIn.map { (TokenStore.Key(of: $0), $0) }, uniquingKeysWith: { first, _ in first })

    static let rows: [(chain: ChainID, symbol: String, address: String, decimals: Int)] = [
        (1, "USDC", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", 6),
        (1, "PYUSD", "0x6c3ea9036406852006290770BEdFcAbA0e23A0e8", 6),
        (1, "USDT", "0xdAC17F958D2ee523a2206206994597C13D831ec7", 6),
        (1, "SBC", "0xfdcC3dd6671eaB0709A4C0f3F53De9a333d80798", 18),
        (1, "USDGLO", "0x4F604735c1cF31399C6E711D5962b2B3E0225AD3", 18),
        (1, "USD+", "0xC9E3df3D230980B45adC623C81C3DF4A73a5350f", 6),
        (1, "USDG", "0xe343167631d89B6Ffc58B88d6b7fB0228795491D", 6),
        (10, "USDC", "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85", 6),
        (10, "DAI", "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1", 18),
        (10, "USDT", "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58", 6),
        (10, "SBC", "0xf9FB20B8E097904f0aB7d12e9DbeE88f2dcd0F16", 18),
        (10, "USDGLO", "0x4F604735c1cF31399C6E711D5962b2B3E0225AD3", 18),
        (56, "USDC", "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d", 18),
        (56, "USDT", "0x55d398326f99059fF775485246999027B3197955", 18),
        (137, "USDC", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", 6),
        (137, "USDC.e", "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174", 6),
        (137, "USDT", "0xc2132D05D31c914a87C6611C10748AEb04B58e8F", 6),
        (137, "SBC", "0xfdcC3dd6671eaB0709A4C0f3F53De9a333d80798", 18),
        (137, "USDGLO", "0x4F604735c1cF31399C6E711D5962b2B3E0225AD3", 18),
        (137, "rUSD", "0x949E7b96C3946A0A035d33094FcB58418d50c505", 6),
        (143, "USDC", "0x754704Bc059F8C67012fEd69BC8A327a5aafb603", 6),
        (324, "USDC", "0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4", 6),
        (8453, "USDC", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", 6),
        (8453, "DKUSD", "0xFa2ACD0861Bd3219D5764d349D3a970AE8321620", 18),
        (8453, "DAI", "0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb", 18),
        (8453, "USDT", "0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2", 6),
        (8453, "SBC", "0xfdcC3dd6671eaB0709A4C0f3F53De9a333d80798", 18),
        (8453, "rUSD", "0xd899C2254C1F4B11FfF038571D6cb02aB8860eC8", 6),
        (8453, "USDGLO", "0x4F604735c1cF31399C6E711D5962b2B3E0225AD3", 18),
        (9745, "USDT0", "0xB8CE59FC3717ada4C02eaDF9682A9e934F625ebb", 6),
        (42161, "USDC", "0xaf88d065e77c8cC2239327C5EDb3A432268e5831", 6),
        (42161, "DAI", "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1", 18),
        (42161, "USDT", "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9", 6),
        (42161, "SBC", "0xfdcC3dd6671eaB0709A4C0f3F53De9a333d80798", 18),
        (42161, "USDGLO", "0x4F604735c1cF31399C6E711D5962b2B3E0225AD3", 18),
        (42161, "USD+", "0xC9E3df3D230980B45adC623C81C3DF4A73a5350f", 6),
        (42220, "USDC", "0xcebA9300f2b948710d2653dD7B07f33A8B32118C", 6),
        (42220, "USDT", "0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e", 6),
        (43113, "USDC", "0x5425890298aed601595a70AB815c96711a31Bc65", 6),
        (43114, "USDC", "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E", 6),
        (43114, "DAI", "0xd586E7F844cEa2F87f50152665BCbc2C279D8d70", 18),
        (43114, "USDT", "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7", 6),
        (43114, "SBC", "0xf9FB20B8E097904f0aB7d12e9DbeE88f2dcd0F16", 18),
        (43114, "WAVAX", "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7", 18),
        (43114, "FRNT", "0x5E817F2AbCCB9095585D26c2a3ce234a440574Fc", 18),
        (43114, "TenantToken", "0xFd56187DCe1A7c5Ad5aaE9cA3A8827267e69E58a", 18),
        (57073, "USDC", "0x2D270e6886d130D724215A266106e6832161EAEd", 6),
        (57073, "USDG", "0xe343167631d89B6Ffc58B88d6b7fB0228795491D", 6),
        (84532, "USDC", "0x036CbD53842c5426634e7929541eC2318f3dCF7e", 6),
        (421614, "USDC", "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d", 6),
    ]
}
