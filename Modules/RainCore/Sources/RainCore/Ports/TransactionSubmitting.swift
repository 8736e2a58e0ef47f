public import RainEthereum

/// A wallet provider whose vendor signs and submits a transaction by itself, and as a rule pays its gas.
///
/// Nothing signed is in hand then, so what makes such a send happen once is its request: it is made and written down first, only
/// those bytes ever go out, again and again while the vendor takes a repetition for the same request, and afterwards the
/// vendor is only asked what became of them. A provider that pays for gas on some chains:
///
///     extension VendorWallet: TransactionSubmitting {
///         func submits(on chain: ChainID) -> Bool { sponsored.contains(chain) }
///
///         func submission(
///             of call: ContractCall, from account: Address, on chain: ChainID, id: String
///         ) async throws -> SubmissionRequest {
///             SubmissionRequest(
///                 destination: "/send", body: try encoded(call), idempotencyKey: id,
///                 resendableUntil: time.now.adding(.seconds(3000)), settledAfter: time.now.adding(.seconds(4000)))
///         }
///
///         func submit(_ request: SubmissionRequest) async -> SubmissionAnswer { … }
///         func outcome(of request: SubmissionRequest, reference: String?) async throws -> SubmissionOutcome { … }
///     }
///
/// For tests, `StubSubmittingWallet` of RainTestKit plays a vendor.
public protocol TransactionSubmitting: WalletProvider {
    /// Whether what is sent on a chain is handed to the vendor; the network is not asked.
    ///
    /// On other chains `sign(_:)` is asked, as of any wallet.
    func submits(on chain: ChainID) -> Bool

    /// Makes the request for a call; the vendor is asked at most for what the request has to contain.
    ///
    /// - Parameter id: The send's name in the journal, unique, 32 lower-case hex digits.
    /// - Throws: `RainError`; nothing was sent then.
    func submission(
        of call: ContractCall, from account: Address, on chain: ChainID, id: String
    ) async throws -> SubmissionRequest

    /// Sends exactly these bytes; how they are authorised may differ each time.
    func submit(_ request: SubmissionRequest) async -> SubmissionAnswer

    /// What became of a request.
    ///
    /// - Parameter reference: The vendor's name for it; nil when no answer to it has arrived.
    /// - Throws: When the vendor cannot be asked now; that says nothing about the request.
    func outcome(of request: SubmissionRequest, reference: String?) async throws -> SubmissionOutcome
}

/// A request that has a vendor send a transaction, complete but for what authorises it.
public struct SubmissionRequest: Hashable, Sendable {
    /// Where it goes, in the vendor's terms, such as a path or a wallet's id.
    public let destination: String
    /// The exact bytes that are sent, at most 256 KiB.
    public let body: [UInt8]
    /// By what the vendor knows a repetition; empty when the bytes themselves tell.
    public let idempotencyKey: String
    /// Until when the vendor takes the same bytes for the same request; later they are not sent any more.
    public let resendableUntil: Timestamp
    /// From when a vendor that knows nothing of it never will.
    public let settledAfter: Timestamp
    /// Whether the vendor takes no other of the account on the chain while this one is on its way.
    public let isExclusive: Bool

    /// Makes a request.
    public init(
        destination: String, body: [UInt8], idempotencyKey: String, resendableUntil: Timestamp, settledAfter: Timestamp,
        isExclusive: Bool = false
    ) {
        self.destination = destination
        self.body = body
        self.idempotencyKey = idempotencyKey
        self.resendableUntil = resendableUntil
        self.settledAfter = settledAfter
        self.isExclusive = isExclusive
    }
}

/// What is known after a request was handed to a vendor.
public enum SubmissionAnswer: Sendable {
    /// The vendor has it, and names it.
    ///
    /// It may name the transaction already, and it may wait for others to approve.
    case accepted(reference: String, hash: Hash32? = nil, awaitsApproval: Bool = false)
    /// The vendor will not carry it out: its policy, a quota, a malformed request. Believed only where it never went out before.
    case refused(RainError)
    /// Not a byte of it was sent.
    case notSent(RainError)
    /// It may have arrived, or not.
    ///
    /// A time-out is no failure.
    case unknown(RainError)
}

/// What a vendor says became of a request.
public enum SubmissionOutcome: Hashable, Sendable {
    /// It knows of none.
    case notFound
    /// It is at work on it; the transaction may have a hash already, which may still change.
    case underway(reference: String, hash: Hash32? = nil, awaitsApproval: Bool = false)
    /// Its transaction is in a block.
    ///
    /// That is for a node to confirm, and so is its success; only where the vendor says that the call itself failed, inside a
    /// transaction that did not, it is believed without one.
    case included(reference: String, hash: Hash32, callReverted: Bool = false)
    /// It gave it up for good, with a reason that is safe to log: nothing was sent, and nothing will be.
    case failed(String)
}
