internal import RainEthereum

// The rules of a send, without I/O and without waiting: an event in, an action out. The driver saves the row after every event
// that changed it, and only then acts: so the bytes are on disk before the first of them goes out.

extension SendRecord {
    mutating func handle(_ event: SendEvent, at now: Timestamp) -> SendAction {
        let before = self
        let action = transition(event)
        if self != before { updatedAt = now }
        return action
    }

    private mutating func transition(_ event: SendEvent) -> SendAction {
        switch (phase, event) {
        case (.reserved, .began), (.reserved, .claimed):
            return .sign
        case (.reserved, .takenUp(let maySign)):
            guard maySign else { return .wait }
            claims += 1
            return .claim
        case (.reserved, .signed(let signed)):
            phase = .signed
            rawBytes = signed.rawBytes
            transactionHash = signed.hash
            return .broadcast(isFirstAttempt: true)
        case (.reserved, .notSigned(let reason)):
            return refuse(.unsigned, reason)
        case (.reserved, .abandoned):
            return refuse(.abandoned, "it was not signed in time")

        case (.signed, .takenUp), (.broadcast, .takenUp):
            // Whoever recorded the bytes may have sent them before it ended.
            return .lookUp
        case (.signed, .broadcast(let answer, let isFirstAttempt)):
            return settle(answer, isFirstAttempt: isFirstAttempt)
        case (.signed, .lookedUp(let receipt, let isKnown, let finalizedNonce)),
            (.broadcast, .lookedUp(let receipt, let isKnown, let finalizedNonce)):
            return settle(receipt, isKnown: isKnown, finalizedNonce: finalizedNonce)

        case (.refused, .takenUp(maySign: true)) where rawBytes != nil:
            // A node refused the bytes, which proves nothing: who wants it sent again meets the same ones.
            return .lookUp
        case (.refused, .broadcast(let answer, _)) where rawBytes != nil:
            return settleAgain(answer)
        case (.refused, .lookedUp(let receipt, let isKnown, let finalizedNonce)) where rawBytes != nil:
            return settle(receipt, isKnown: isKnown, finalizedNonce: finalizedNonce)

        case (.succeeded, _), (.reverted, _), (.replaced, _), (.refused, _):
            return .stop
        case (.reserved, _), (.signed, _), (.broadcast, _):
            // Among these a repeat of bytes that a node has taken before: whatever it says now, they are out.
            return .wait
        }
    }

    private mutating func settle(_ answer: BroadcastAnswer, isFirstAttempt: Bool) -> SendAction {
        switch answer {
        case .taken:
            phase = .broadcast
            return .wait
        case .refused(let refusal, let reason) where isFirstAttempt:
            return refuse(refusal, reason)
        case .neverSent(let reason) where isFirstAttempt:
            return refuse(.unreachable, reason)
        case .outOfDate where isFirstAttempt:
            // Somebody used the nonce: another transaction, or a copy of this one that a gateway handed over twice.
            return .lookUp
        case .refused, .neverSent, .outOfDate, .unknown:
            // An earlier copy may be on its way: a refusal of this one proves nothing.
            return .wait
        }
    }

    /// Settles an answer to bytes that a node refused before.
    private mutating func settleAgain(_ answer: BroadcastAnswer) -> SendAction {
        switch answer {
        case .taken:
            phase = .broadcast
            return .wait
        case .refused(let refusal, let reason):
            return refuse(refusal, reason)
        case .neverSent(let reason):
            return refuse(.unreachable, reason)
        case .outOfDate, .unknown:
            phase = .signed
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

    private mutating func refuse(_ refusal: Refusal, _ reason: String) -> SendAction {
        phase = .refused
        self.refusal = refusal
        detail = reason
        return .stop
    }
}
