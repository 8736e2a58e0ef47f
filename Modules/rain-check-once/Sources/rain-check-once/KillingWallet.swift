import RainCore

/// A wallet, with a chance to end before and after it signs, and with a note of every signature it gave.
struct KillingWallet: WalletProvider {
    let base: any WalletProvider
    let killSwitch: KillSwitch
    /// Where each transaction's nonce and digest are noted, a line a signature.
    let notes: String

    func address(on chain: ChainID) async throws -> Address { try await base.address(on: chain) }

    func sign(_ request: SigningRequest) async throws -> TransactionSignature {
        guard case .transaction(let transaction) = request.payload else { return try await base.sign(request) }
        return try await killSwitch.around(.sign, nonce: transaction.nonce) {
            Platform.append("\(transaction.nonce) \(request.digest)", to: notes)
            return try await base.sign(request)
        }
    }
}
