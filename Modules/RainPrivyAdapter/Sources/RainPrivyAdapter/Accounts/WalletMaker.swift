import PrivyAPI
import RainCore
import RainCrypto
import RainEncoding

/// Makes a wallet once: an answer that is lost, and a second caller, make no second one.
struct WalletMaker {
    let line: SessionCalls.Line
    let userID: String

    /// Makes the wallet of an index, or finds that it is there.
    ///
    /// - Throws: ``PrivyError``; `RainError`; `CancellationError`.
    func make(index: Int) async throws -> PrivyAccount {
        let key = idempotencyKey(index: index)
        var failure: any Error
        do {
            return try PrivyAccount(try await line.client.createEthereumWallet(idempotencyKey: key), index: index)
        } catch { failure = error }
        // Whatever the answer was, what counts is what the user has now.
        if let made = try await existing(index: index) { return made }
        guard let refusal = failure as? PrivyError, refusal.isTransient || refusal.findsWallet else { throw failure }
        do {
            return try PrivyAccount(try await line.client.createEthereumWallet(idempotencyKey: key), index: index)
        } catch { failure = error }
        if let made = try await existing(index: index) { return made }
        throw failure
    }

    private func existing(index: Int) async throws -> PrivyAccount? {
        let accounts = try WalletDirectory.accounts(of: try await line.reader.currentUser())
        return accounts.first { $0.index == index }
    }

    /// The same for the same wallet, whoever asks: for the first it is the one that Privy's own clients use.
    private func idempotencyKey(index: Int) -> String {
        let name = index == 0 ? "\(userID)-auto-eth" : "\(userID)-rain-eth-\(index)"
        return Hex.encode(SHA256.hash(Array(name.utf8)).bytes)
    }
}
