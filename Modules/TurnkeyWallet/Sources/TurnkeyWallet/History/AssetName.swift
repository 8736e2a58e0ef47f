import RainCore
import RainEthereum

/// What was moved, by its name in the form of CAIP-19: `eip155:CHAIN/NAMESPACE:REFERENCE`, for single pieces with `/ID` after it.
struct AssetName: Hashable {
    let category: RainTransaction.Category
    let token: Token?
    let tokenID: UInt256?

    /// What is known of a name: all that cannot be read, or is of another chain, is a token of which nothing is known.
    init(_ name: String?, on chain: ChainID) {
        let known = name.flatMap { Self.read($0, on: chain) }
        category = known?.category ?? .token
        token = known?.token
        tokenID = known?.tokenID
    }

    private static func read(
        _ name: String, on chain: ChainID
    ) -> (category: RainTransaction.Category, token: Token?, tokenID: UInt256?)? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, parts[0] == chain.caip2 else { return nil }
        let asset = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard asset.count == 2 else { return nil }
        if asset[0] == "slip44", parts.count == 2 { return (.external, .native, nil) }
        guard let contract = try? Address(String(asset[1])) else { return nil }
        let piece = parts.count == 3 ? try? UInt256(decimal: parts[2]) : nil
        switch asset[0] {
        case "erc20", "token": return parts.count == 2 ? (.erc20, .contract(contract), nil) : nil
        case "erc721": return (.erc721, .contract(contract), piece)
        case "erc1155": return (.erc1155, .contract(contract), piece)
        default: return (.token, .contract(contract), piece)
        }
    }
}
