internal import RainEthereum

// The rules of a send that a vendor submits. In place of a nonce, what makes it happen once is its recorded request.

/// What is known after a request was handed to a vendor, as the machine needs it.
enum SubmissionResult: Hashable, Sendable {
    /// The vendor has it.
    case accepted(reference: String, hash: Hash32?, awaitsApproval: Bool)
    /// The vendor will not carry it out.
    case refused(String)
    /// Not a byte of it was sent.
    case notSent(String)
    /// It may have arrived, or not.
    case unknown
}

extension SendRecord {
    mutating func submissionTransition(_ event: SendEvent, at now: Timestamp) -> SendAction {
        switch (phase, event) {
        case (.signed, .began):
            return .submit(isFirstAttempt: true)
        case (.signed, .takenUp), (.broadcast, .takenUp):
            // Whoever recorded it may have sent it before it ended: as long as the vendor tells a repetition, it is repeated.
            return submission?.reference == nil && mayResend(at: now) ? .submit(isFirstAttempt: false) : .askVendor
        case (.succeeded, .takenUp), (.reverted, .takenUp):
            return isSettled ? .stop : .lookUp

        case (.signed, .submitted(let result, let isFirstAttempt)), (.broadcast, .submitted(let result, let isFirstAttempt)):
            return settle(result, isFirstAttempt: isFirstAttempt)
        case (.signed, .vendorTold(let outcome)), (.broadcast, .vendorTold(let outcome)):
            return settle(outcome, at: now)
        case (.signed, .lookedUp(let view)), (.broadcast, .lookedUp(let view)),
            (.succeeded, .lookedUp(let view)), (.reverted, .lookedUp(let view)):
            return isSettled ? .stop : settleSubmission(view)

        case (.succeeded, _), (.reverted, _), (.cancelled, _), (.replaced, _), (.refused, _):
            return .stop
        case (.reserved, _), (.signed, _), (.broadcast, _):
            return .wait
        }
    }

    private func mayResend(at now: Timestamp) -> Bool {
        // A clock that stands before the row was written tells nothing about the vendor's.
        submission.map { now < $0.request.resendableUntil && now >= createdAt } ?? false
    }

    private mutating func settle(_ result: SubmissionResult, isFirstAttempt: Bool) -> SendAction {
        switch result {
        case .accepted(let reference, let hash, let awaitsApproval):
            return accept(reference, hash, awaitsApproval: awaitsApproval)
        case .refused(let reason) where isFirstAttempt:
            return refuse(.declinedByVendor, reason)
        case .notSent(let reason) where isFirstAttempt:
            return refuse(.unreachable, reason)
        case .refused, .notSent, .unknown:
            // An earlier copy may have been taken: a refusal of this one proves nothing.
            return .wait
        }
    }

    private mutating func settle(_ outcome: SubmissionOutcome, at now: Timestamp) -> SendAction {
        switch outcome {
        case .notFound:
            // What the vendor has named once is there, whatever it says later.
            guard let submission, submission.reference == nil else { return .wait }
            if mayResend(at: now) { return .submit(isFirstAttempt: false) }
            guard now > submission.request.settledAfter else { return .wait }
            return refuse(.unknownToVendor, "the vendor knows nothing of it")
        case .underway(let reference, let hash, let awaitsApproval):
            let action = accept(reference, hash, awaitsApproval: awaitsApproval)
            return hash == nil ? action : .lookUp
        case .included(let reference, let hash, let callReverted):
            _ = accept(reference, hash, awaitsApproval: false)
            submission?.callReverted = callReverted
            return .lookUp
        case .failed(let reason):
            // Where there was a transaction, a node has the last word.
            guard transactionHash != nil else { return refuse(.failedAtVendor, reason) }
            submission?.failure = reason
            return .lookUp
        }
    }

    private mutating func accept(_ reference: String, _ hash: Hash32?, awaitsApproval: Bool) -> SendAction {
        phase = .broadcast
        submission?.accept(reference, hash, awaitsApproval: awaitsApproval)
        return .wait
    }

    /// Only the node's receipt says that it is in a block, and in which.
    private mutating func settleSubmission(_ view: ChainView) -> SendAction {
        if let receipt = view.receipt, receipt.transactionHash == transactionHash, let submission {
            guard let succeeded = receipt.succeeded else { return .wait }
            return take(receipt, as: succeeded && !submission.callReverted ? .succeeded : .reverted, in: view)
        }
        if let failure = submission?.failure, block == nil { return refuse(.failedAtVendor, failure) }
        _ = losesBlock(in: view)
        return .wait
    }
}
