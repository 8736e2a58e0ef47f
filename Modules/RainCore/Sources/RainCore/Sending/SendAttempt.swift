public import RainEthereum

/// One signed version of a send's transaction.
///
/// All versions of one send have its nonce, so that at most one of them is ever mined.
public struct SendAttempt: Hashable, Sendable {
    /// What a version is signed for.
    public enum Purpose: String, Hashable, Sendable, CaseIterable {
        /// What the user agreed to first.
        case original
        /// The same at a higher price, to be mined sooner.
        case speedUp
        /// Nothing but the fee, so that the one before is never mined.
        case cancellation
    }

    /// What it was signed for.
    public let purpose: Purpose
    /// What was signed.
    public let signed: SignedTransaction
    /// Why a node did not take it, where it is a replacement: the version before it goes on.
    public internal(set) var refusal: Refusal?
    /// Why a node did not take it, in words.
    public internal(set) var detail: String?

    init(_ signed: SignedTransaction, for purpose: Purpose) {
        self.purpose = purpose
        self.signed = signed
    }
}

/// A version of a send's transaction that the user agreed to and the wallet is asked to sign.
public struct SendReplacement: Hashable, Sendable {
    /// What it is for; never the original.
    public let purpose: SendAttempt.Purpose
    /// What is to be signed.
    let transaction: Transaction
}
