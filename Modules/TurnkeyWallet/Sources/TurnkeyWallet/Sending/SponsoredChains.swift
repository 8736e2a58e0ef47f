import RainCore

/// The chains on which Turnkey broadcasts, and pays where that is wanted.
///
/// Follows https://docs.turnkey.com/features/transaction-management/broadcasting; on others the wallet signs and core broadcasts.
enum SponsoredChains {
    static let all: Set<ChainID> = [1, 56, 97, 137, 8453, 42161, 80002, 84532, 421614, 11_155_111]
}
