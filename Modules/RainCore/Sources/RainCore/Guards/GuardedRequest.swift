public import RainEthereum

/// Something that is about to be agreed to or signed, with what it can take.
public struct GuardedRequest: Sendable {
    /// What is to be signed.
    public enum Subject: Sendable {
        /// A transaction: the call it makes, and its price and terms.
        case transaction(ContractCall, PreparedTransaction)
        /// Another version of a send that waits to be mined: the call it makes, and its price and terms.
        case replacement(ContractCall, PreparedReplacement)
        /// Typed data (EIP-712).
        case typedData(TypedData)
        /// A message to people (EIP-191).
        case message([UInt8])
    }

    /// When it is judged.
    public enum Stage: Sendable {
        /// Before the user is asked: warnings are shown.
        case preparing
        /// Before the wallet is asked, and before anything is taken for it: only a refusal has an effect.
        case signing
    }

    /// The account that signs.
    public let account: Address
    /// The chain it is meant for.
    public let chainID: ChainID
    /// What it can take out of the account.
    public let outflow: Outflow
    /// What is to be signed.
    public let subject: Subject
    /// When it is judged.
    public let stage: Stage

    init(_ prepared: PreparedTransaction, at stage: Stage) {
        account = prepared.account
        chainID = prepared.chainID
        outflow = Outflow(prepared.intent.call, from: prepared.account)
        subject = .transaction(prepared.intent.call, prepared)
        self.stage = stage
    }

    init(_ replacement: PreparedReplacement, at stage: Stage) {
        let call = replacement.call
        account = replacement.account
        chainID = replacement.chainID
        outflow = Outflow(call, from: replacement.account)
        subject = .replacement(call, replacement)
        self.stage = stage
    }

    /// - Parameter request: One of typed data or a message; a transaction is judged when it is prepared.
    init?(_ request: SigningRequest, on chain: ChainID, at stage: Stage) {
        switch request.payload {
        case .transaction: return nil
        case .typedData(let data): subject = .typedData(data)
        case .personalMessage(let message): subject = .message(message)
        }
        account = request.account
        chainID = chain
        outflow = Outflow(request, on: chain)
        self.stage = stage
    }

    /// What counts in limits.
    func spending(at now: Timestamp) -> Spending {
        switch subject {
        case .transaction(_, let prepared): spending(prepared.fees, .none, at: now)
        // Of the versions of a send only one is mined.
        case .replacement(_, let replacement): spending(replacement.fees, .nonce(replacement.nonce), at: now)
        case .typedData, .message: spending(nil, .none, at: now)
        }
    }

    private func spending(_ fees: FeeQuote?, _ identity: Spending.Identity, at now: Timestamp) -> Spending {
        let fee = fees.map { $0.maxFeePerGas.multipliedSaturated(by: UInt256($0.gasLimit)) } ?? .zero
        return Spending(outflow: outflow, fee: fee, time: now, identity: identity)
    }
}
