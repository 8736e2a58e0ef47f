internal import RainEthereum

/// Something that happened to a send.
enum SendEvent: Hashable, Sendable {
    /// Its nonce was just taken, by the one who now carries it on.
    case began
    /// Somebody else takes it up, after a crash or to see how it stands.
    ///
    /// Only a user's wish to send may have it signed.
    case takenUp(maySign: Bool)
    /// The claim to have it signed is recorded.
    case claimed
    /// The user agreed to put another version in place of the one on its way.
    case replacementAgreed(SendReplacement)
    /// The wallet signed, and core has checked that it signed this.
    case signed(SignedTransaction)
    /// The wallet did not sign, or signed something else.
    case notSigned(String)
    /// Nobody came back to have it signed, or the user gave it up.
    case abandoned
    /// A node answered, or did not, when it was handed the bytes.
    case broadcast(BroadcastAnswer, isFirstAttempt: Bool)
    /// What a node knows about the transaction.
    case lookedUp(ChainView)
    /// A vendor answered, or did not, when it was handed the request.
    case submitted(SubmissionResult, isFirstAttempt: Bool)
    /// What a vendor knows about the request.
    case vendorTold(SubmissionOutcome)
}

/// What is to be done next.
enum SendAction: Hashable, Sendable {
    /// Record the claim, so that nobody else's signature is taken.
    case claim
    /// Ask the wallet.
    case sign(Transaction)
    /// Hand the newest recorded bytes to a node.
    ///
    /// On the first attempt it is certain that they never went out before.
    case broadcast(isFirstAttempt: Bool)
    /// Ask a node what it knows.
    case lookUp
    /// Hand the recorded request to the vendor.
    ///
    /// On the first attempt it is certain that it never went out before.
    case submit(isFirstAttempt: Bool)
    /// Ask the vendor what became of the request.
    case askVendor
    /// Nothing now; somebody else or the chain has to move.
    case wait
    /// Nothing ever again.
    case stop
}
