internal import RainEthereum

/// Something that happened to a send.
enum SendEvent: Sendable {
    /// Somebody takes the send up: for the first time, or after a crash.
    case resumed
    /// The wallet signed, and core has checked that it signed this.
    case signed(SignedTransaction)
    /// The wallet did not sign, or signed something else.
    case signingFailed(String)
    /// A node answered, or did not, when it was handed the bytes.
    case broadcast(BroadcastAnswer, isFirstAttempt: Bool)
    /// What a node knows about the transaction.
    case lookedUp(receipt: TransactionReceipt?, isKnown: Bool, finalizedNonce: UInt64)
}

/// What is to be done next.
enum SendAction: Hashable, Sendable {
    /// Ask the wallet.
    case sign
    /// Hand the recorded bytes to a node.
    ///
    /// On the first attempt it is certain that they never went out before.
    case broadcast(isFirstAttempt: Bool)
    /// Ask a node what it knows.
    case lookUp
    /// Nothing now; the chain has to move.
    case wait
    /// Nothing ever again.
    case stop
}

// The rules of a send, without I/O and without waiting. The driver saves the row after every event that changed it, and only
// then acts: so the bytes are on disk before the first of them goes out.

extension SendRecord {
    mutating func handle(_ event: SendEvent, at now: Timestamp) -> SendAction {
        let before = self
        let action = transition(event)
        if self != before { updatedAt = now }
        return action
    }

    private mutating func transition(_ event: SendEvent) -> SendAction {
        switch (phase, event) {
        case (.reserved, .resumed):
            return .sign
        case (.reserved, .signed(let signed)):
            phase = .signed
            rawBytes = signed.rawBytes
            transactionHash = signed.hash
            return .broadcast(isFirstAttempt: true)
        case (.reserved, .signingFailed(let reason)):
            return refuse(reason)

        case (.signed, .resumed), (.broadcast, .resumed):
            // Whoever recorded the bytes may have sent them before it ended.
            return .lookUp
        case (.signed, .broadcast(let answer, let isFirstAttempt)):
            return settle(answer, isFirstAttempt: isFirstAttempt)
        case (.signed, .lookedUp(let receipt, let isKnown, let finalizedNonce)),
            (.broadcast, .lookedUp(let receipt, let isKnown, let finalizedNonce)):
            return settle(receipt, isKnown: isKnown, finalizedNonce: finalizedNonce)

        case (.broadcast, .broadcast):
            // A repeat of bytes that a node has taken before: whatever it says now, they are out.
            return .wait
        case (.succeeded, _), (.reverted, _), (.replaced, _), (.refused, _):
            return .stop
        case (.reserved, _), (.signed, _), (.broadcast, _):
            return .wait
        }
    }

    private mutating func settle(_ answer: BroadcastAnswer, isFirstAttempt: Bool) -> SendAction {
        switch answer {
        case .taken:
            phase = .broadcast
            return .wait
        case .refused(let reason) where isFirstAttempt, .neverSent(let reason) where isFirstAttempt:
            return refuse(reason)
        case .refused, .neverSent, .unknown:
            // An earlier copy may be on its way: a refusal of this one proves nothing.
            return .wait
        }
    }

    private mutating func settle(_ receipt: TransactionReceipt?, isKnown: Bool, finalizedNonce: UInt64) -> SendAction {
        if let receipt {
            phase = receipt.succeeded ? .succeeded : .reverted
            blockNumber = receipt.blockNumber
            return .stop
        }
        if isKnown {
            phase = .broadcast
            return .wait
        }
        // Only a final block counts: a node that lags behind shows a nonce as used before it shows by whom.
        if finalizedNonce > transaction.nonce {
            phase = .replaced
            return .stop
        }
        return .broadcast(isFirstAttempt: false)
    }

    private mutating func refuse(_ reason: String) -> SendAction {
        phase = .refused
        detail = reason
        return .stop
    }
}
