import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import TurnkeyAPI

/// Has Turnkey's enclave sign, in a form its policies can read.
///
/// Typed data goes as its JSON, which the enclave hashes by EIP-712; whole transactions, where that is chosen, by the activity that
/// policies read them from. All else goes as the request's preimage (the unsigned transaction, or the message with its prefix: the
/// service adds none), which the enclave hashes with Keccak-256: a bare digest is what organisations forbid.
struct EnclaveSigner {
    let line: SessionCalls.Line
    /// Whether transactions go to the service's own activity for them.
    var signsWholeTransactions = false

    /// A signature that recovers to the account asked for.
    ///
    /// - Throws: ``TurnkeyError``; `RainError` `providerError` (RAIN_501) when it recovers to another account: it is not returned.
    func sign(_ request: SigningRequest) async throws -> TransactionSignature {
        do {
            let signature = try await signature(of: request)
            // Core recovers the signer as well; but what is not the account's must not leave here.
            guard try signature.recoverSigner(of: request.digest) == request.account else { throw mismatch(nil) }
            return signature
        } catch let error as EthereumError { throw mismatch(error) }
    }

    private func signature(of request: SigningRequest) async throws -> TransactionSignature {
        if signsWholeTransactions, case .transaction(let transaction) = request.payload {
            return try await signed(transaction, by: request.account).signature
        }
        let raw = try await submit(request)
        return try TransactionSignature.normalizing(
            r: UInt256(bigEndianBytes: raw.r.bytes), s: UInt256(bigEndianBytes: raw.s.bytes), yParity: raw.isOdd ? 1 : 0)
    }

    /// The transaction as the service signed it, which must be the one asked for: what is not is not used.
    private func signed(_ transaction: Transaction, by account: Address) async throws -> SignedTransaction {
        let bytes = try await line.client.signTransaction(
            transaction.unsignedBytes, signWith: account.description, in: line.organizationID)
        let signed = try SignedTransaction(decoding: bytes)
        guard signed.transaction == transaction, signed.transaction.unsignedBytes == transaction.unsignedBytes else {
            throw RainError(.providerError, "Turnkey signed another transaction than it was asked to; it was not used")
        }
        return signed
    }

    private func submit(_ request: SigningRequest) async throws -> RawSignature {
        let account = request.account.description
        switch request.payload {
        case .transaction, .personalMessage:
            return try await line.client.signRawPayload(
                Hex.encode(request.preimage), hash: .keccak256, signWith: account, in: line.organizationID)
        case .typedData(let data):
            // "No hash" is what the service wants beside this encoding: it computes the digest of EIP-712 itself.
            return try await line.client.signRawPayload(
                String(decoding: data.json.encoded(), as: UTF8.self), encoding: .eip712, hash: .none, signWith: account,
                in: line.organizationID)
        }
    }

    private func mismatch(_ error: EthereumError?) -> RainError {
        RainError(.providerError, "Turnkey's signature is not one of the account's; it was not used", underlying: error)
    }
}
