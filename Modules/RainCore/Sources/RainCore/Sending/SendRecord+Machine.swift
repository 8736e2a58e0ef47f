internal import RainEthereum

// The rules of a send, without I/O and without waiting: an event in, an action out. The driver saves the row after every event
// that changed it, and only then acts: so the bytes are on disk before the first of them goes out.

extension SendRecord {
    mutating func handle(_ event: SendEvent, at now: Timestamp) -> SendAction {
        let before = self
        let action = submission == nil ? transition(event) : submissionTransition(event, at: now)
        if self != before { updatedAt = now }
        return action
    }

    private mutating func transition(_ event: SendEvent) -> SendAction {
        switch (phase, event) {
        case (.reserved, .began), (.reserved, .claimed):
            return .sign(transaction)
        case (.reserved, .takenUp(let maySign)):
            guard maySign else { return .wait }
            claims += 1
            return .claim
        case (.reserved, .signed(let signed)):
            phase = .signed
            attempts = [SendAttempt(signed, for: .original)]
            return .broadcast(isFirstAttempt: true)
        case (.reserved, .notSigned(let reason)):
            return refuse(.unsigned, reason)
        case (.reserved, .abandoned):
            return refuse(.abandoned, "it was given up before it was signed")

        case (.signed, .takenUp), (.broadcast, .takenUp):
            // Whoever recorded the bytes may have sent them before it ended.
            return .lookUp
        case (.succeeded, .takenUp), (.reverted, .takenUp), (.cancelled, .takenUp):
            return isSettled ? .stop : .lookUp
        case (.refused, .takenUp(maySign: true)) where !attempts.isEmpty:
            // A node refused the bytes, which proves nothing: who wants it sent again meets the same ones.
            return .lookUp

        case (.signed, .replacementAgreed(let replacement)), (.broadcast, .replacementAgreed(let replacement)):
            return agree(to: replacement)
        case (.signed, .signed(let signed)), (.broadcast, .signed(let signed)):
            return replace(by: signed)
        case (.signed, .notSigned), (.broadcast, .notSigned):
            replacement = nil
            return .wait

        case (.signed, .broadcast(let answer, let isFirstAttempt)), (.broadcast, .broadcast(let answer, let isFirstAttempt)):
            return settle(answer, isFirstAttempt: isFirstAttempt)
        case (.refused, .broadcast(let answer, _)) where !attempts.isEmpty:
            return settleAgain(answer)

        case (.reserved, .lookedUp):
            return .wait
        case (.refused, .lookedUp) where attempts.isEmpty:
            return .stop
        case (.replaced, .lookedUp):
            return .stop
        case (_, .lookedUp(let view)):
            return isSettled ? .stop : settle(view)

        case (.succeeded, _), (.reverted, _), (.cancelled, _), (.replaced, _), (.refused, _):
            return .stop
        case (.reserved, _), (.signed, _), (.broadcast, _):
            return .wait
        }
    }

    // MARK: Replacing

    private mutating func agree(to replacement: SendReplacement) -> SendAction {
        // Agreed to and signed before: those bytes are the ones.
        guard !attempts.contains(where: { $0.signed.transaction == replacement.transaction }) else { return .lookUp }
        // A signed cancellation is the user's last word: after it, nothing that pays is signed any more.
        guard !isBeingCancelled || replacement.purpose == .cancellation else { return .wait }
        guard let current, FeeQuote.isReplacement(replacement.transaction, of: current.signed.transaction) else { return .wait }
        self.replacement = replacement
        return .sign(replacement.transaction)
    }

    private mutating func replace(by signed: SignedTransaction) -> SendAction {
        guard let replacement, replacement.transaction == signed.transaction else { return .wait }
        attempts.append(SendAttempt(signed, for: replacement.purpose))
        self.replacement = nil
        return .broadcast(isFirstAttempt: true)
    }

    // MARK: Settling

    private mutating func settle(_ answer: BroadcastAnswer, isFirstAttempt: Bool) -> SendAction {
        let isReplacement = attempts.count > 1
        switch answer {
        case .taken:
            phase = .broadcast
            return .wait
        case .refused(let refusal, let reason) where isFirstAttempt && isReplacement:
            // The version before it is still on its way.
            attempts[attempts.count - 1].refusal = refusal
            attempts[attempts.count - 1].detail = reason
            return .wait
        case .refused(let refusal, let reason) where isFirstAttempt && phase == .signed:
            return refuse(refusal, reason)
        case .neverSent(let reason) where isFirstAttempt && !isReplacement && phase == .signed:
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

    private mutating func settle(_ view: ChainView) -> SendAction {
        if let receipt = view.receipt, let attempt = attempts.first(where: { $0.signed.hash == receipt.transactionHash }) {
            // What a node leaves unsaid is not guessed: another look may tell.
            guard let succeeded = receipt.succeeded else { return .wait }
            return take(
                receipt, as: attempt.purpose == .cancellation ? .cancelled : succeeded ? .succeeded : .reverted, in: view)
        }
        guard losesBlock(in: view) else { return .wait }
        if let current, view.known.contains(current.signed.hash) {
            phase = .broadcast
            return .wait
        }
        if view.showsReplacement(of: transaction.nonce) {
            phase = .replaced
            return .stop
        }
        return .broadcast(isFirstAttempt: false)
    }

    /// Takes down the block it is in.
    mutating func take(_ receipt: TransactionReceipt, as phase: Phase, in view: ChainView) -> SendAction {
        self.phase = phase
        block = receipt.block
        minedHash = receipt.transactionHash
        isSettled = view.isFinal(receipt.block)
        return isSettled ? .stop : .wait
    }

    /// Gives up the block it was in, for a node has another in its place; false when the node may only know less.
    mutating func losesBlock(in view: ChainView) -> Bool {
        guard let block else { return true }
        guard let newest = view.newestBlock, newest >= block.number else { return false }
        phase = .broadcast
        self.block = nil
        minedHash = nil
        return true
    }

    mutating func refuse(_ refusal: Refusal, _ reason: String) -> SendAction {
        phase = .refused
        self.refusal = refusal
        detail = reason
        return .stop
    }
}
