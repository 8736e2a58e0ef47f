public import RainCore
import RainEncoding
import RainEthereum

/// Signs what other programs ask for by requests of EIP-1193.
///
/// The SDK's guards and limits do not see what is signed here. Judge `PrivyEthereumRequest.signingRequest` first, or sign by
/// `RainClient`; a bare hash can be judged by nobody.
public struct PrivyRequests: Sendable {
    private let wallet: PrivyWalletProvider

    init(_ wallet: PrivyWalletProvider) {
        self.wallet = wallet
    }

    /// The wallet's address, as `eth_accounts` tells it.
    ///
    /// - Throws: As `WalletProvider.address(on:)`.
    public func account() async throws -> Address {
        try await wallet.calls.run { try await wallet.wallets.account(on: $0).address }
    }

    /// Signs a request.
    ///
    /// - Returns: The signature's 65 bytes, or for `eth_signTransaction` the signed transaction; 0x and hexadecimal digits.
    /// - Throws: As `WalletProvider.sign(_:)`.
    public func sign(_ request: PrivyEthereumRequest) async throws -> String {
        switch request.content {
        case .request(let request):
            let signature = try await wallet.sign(request)
            guard case .transaction(let transaction) = request.payload else { return Hex.encodePrefixed(signature.bytes) }
            return Hex.encodePrefixed(SignedTransaction(transaction, signature: signature).rawBytes)
        case .hash(let hash, let named):
            let account = if let named { named } else { try await account() }
            let signature = try await wallet.sign(for: account, digest: hash) { client, account, authorization in
                try await client.signHash(hash, of: account.walletID, authorization: authorization)
            }
            return Hex.encodePrefixed(signature.bytes)
        }
    }
}
