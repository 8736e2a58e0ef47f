import RainEncoding

extension PrivyClient {
    /// Makes a wallet for whoever is logged in.
    ///
    /// - Parameter idempotencyKey: The same key within a day makes no second wallet, however often the answer is lost.
    /// - Throws: ``PrivyError``, whose `findsWallet` says that there is one already; `CancellationError`.
    public func createEthereumWallet(idempotencyKey: String) async throws -> PrivyWallet {
        try PrivyWallet(
            try await post("/wallets", ["chain_type": "ethereum"], idempotencyKey: idempotencyKey, isRepeatable: true))
    }

    /// A wallet by its id.
    ///
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func wallet(_ id: String) async throws -> PrivyWallet {
        let wallet = try PrivyWallet(try await get("/wallets/" + PrivyID.checked(id)))
        guard wallet.id == id else {
            throw PrivyError(.untrusted, "the service answered with another wallet", requestMayHaveBeenSent: true)
        }
        return wallet
    }

    /// The quorum of keys that owns a wallet.
    ///
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func keyQuorum(_ id: String) async throws -> PrivyKeyQuorum {
        try PrivyKeyQuorum(try await get("/key_quorums/" + PrivyID.checked(id)))
    }
}
