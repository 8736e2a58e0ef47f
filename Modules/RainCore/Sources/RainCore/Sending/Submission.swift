public import RainEthereum

/// What a send's row keeps when a vendor submits it: the request, and what the vendor has said of it.
public struct Submission: Hashable, Sendable {
    /// The only bytes that ever go out.
    public let request: SubmissionRequest
    /// The vendor's name for it; nil until an answer arrived.
    public internal(set) var reference: String?
    /// The transaction, as the vendor last named it.
    public internal(set) var transactionHash: Hash32?
    /// Whether others have to approve it at the vendor.
    public internal(set) var awaitsApproval = false
    /// Whether the vendor says that the call failed, inside a transaction that need not have.
    var callReverted = false
    /// Why the vendor says that it gave it up, until a node has been asked, too.
    var failure: String?

    init(_ request: SubmissionRequest) {
        self.request = request
    }

    /// Takes down that the vendor has it.
    mutating func accept(_ reference: String, _ hash: Hash32?, awaitsApproval: Bool) {
        self.reference = String(reference.prefix(Self.maximumNameBytes))
        if let hash { transactionHash = hash }
        self.awaitsApproval = awaitsApproval
        failure = nil
    }

    /// More than any vendor's request or name has.
    static let maximumBodyBytes = 256 << 10
    static let maximumNameBytes = 1024
}

extension SubmissionRequest {
    /// Checks what a provider made, before it is written down.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502).
    func checked() throws(RainError) -> SubmissionRequest {
        guard !body.isEmpty, body.count <= Submission.maximumBodyBytes,
            [destination, idempotencyKey].allSatisfy({ $0.utf8.count <= Submission.maximumNameBytes }),
            resendableUntil <= settledAfter
        else { throw RainError(.internalLogicError, "the provider's request to send is not one to keep; nothing was sent") }
        return self
    }
}
