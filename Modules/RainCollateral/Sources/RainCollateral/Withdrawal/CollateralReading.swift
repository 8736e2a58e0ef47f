@_spi(RainFeature) internal import RainCore
internal import RainEthereum

/// What the chain says of a collateral before anything is signed: money hangs on it, so it is read strictly.
struct CollateralReading: Sendable {
    /// The next withdrawal's number.
    let nonce: UInt256
    /// Whether the wallet is an admin; nil when the chain does not say.
    let isAdmin: Bool?
    /// How much of the token the collateral holds; nil when it does not say.
    let balance: UInt256?

    /// Reads all of it in one exchange.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301), `internalLogicError` (RAIN_502) for a nonce that cannot be read: it is
    ///   never taken to be zero.
    init(of collateral: CollateralContract, asset: Address, admin: Address, from client: RainClient) async throws {
        let answers = try await client.read(
            [
                CollateralABI.nonceCall(collateral),
                ContractCall(to: collateral.proxy, data: CollateralABI.isAdmin(admin)),
                ContractCall(to: asset, data: ERC20.balanceOf(collateral.proxy)),
            ], on: collateral.chainID)
        guard answers.count == 3 else { throw RainError(.internalLogicError, "the node did not answer all that was asked") }
        nonce = try Self.number(try answers[0].get(), "the collateral's nonce")
        isAdmin = (try? answers[1].get()).flatMap(Self.isTrue)
        balance = (try? answers[2].get()).flatMap { try? Self.number($0, "a balance") }
    }

    /// One number of 256 bits.
    static func number(_ data: [UInt8], _ what: String) throws(RainError) -> UInt256 {
        do {
            return try ERC20.decodeUInt256(data)
        } catch {
            throw RainError(.internalLogicError, "the chain's answer is not \(what)", underlying: error)
        }
    }

    private static func isTrue(_ data: [UInt8]) -> Bool? {
        switch try? ERC20.decodeUInt256(data) {
        case UInt256.zero: false
        case UInt256.one: true
        default: nil
        }
    }
}
