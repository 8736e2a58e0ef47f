internal import RainEncoding

extension SendDriver {
    /// Hands the recorded request to the vendor.
    ///
    /// - Throws: The vendor's own refusal of what never went out before; else as `run(_:as:)`.
    func submit(_ record: inout SendRecord, isFirstAttempt: Bool) async throws -> SendAction {
        guard let request = record.submission?.request, let vendor = await vendor(of: record) else { return .wait }
        let answer = await vendor.submit(request)
        let action = try await apply(
            .submitted(SubmissionResult(answer), isFirstAttempt: isFirstAttempt), to: &record)
        // The vendor's own word is what the caller needs.
        if isFirstAttempt, record.phase == .refused, let error = answer.error { throw error }
        return action
    }

    /// What the vendor says became of the request, or nil when it cannot be asked now.
    func outcome(of record: SendRecord) async -> SubmissionOutcome? {
        guard let submission = record.submission, let vendor = await vendor(of: record) else { return nil }
        return try? await vendor.outcome(of: submission.request, reference: submission.reference)
    }

    /// The wallet, when it is the one whose account sends: another one's vendor knows nothing of it, and must not be told.
    private func vendor(of record: SendRecord) async -> (any TransactionSubmitting)? {
        guard await isOwn(record) else { return nil }
        return wallet as? any TransactionSubmitting
    }
}

extension SubmissionAnswer {
    /// Why it was not taken, or may not have been.
    fileprivate var error: RainError? {
        switch self {
        case .accepted: nil
        case .refused(let error), .notSent(let error), .unknown(let error): error
        }
    }
}

extension SubmissionResult {
    fileprivate init(_ answer: SubmissionAnswer) {
        switch answer {
        case .accepted(let reference, let hash, let awaitsApproval):
            self = .accepted(reference: reference, hash: hash, awaitsApproval: awaitsApproval)
        case .refused(let error): self = .refused(error.message.printable())
        case .notSent(let error): self = .notSent(error.message.printable())
        case .unknown: self = .unknown
        }
    }
}
