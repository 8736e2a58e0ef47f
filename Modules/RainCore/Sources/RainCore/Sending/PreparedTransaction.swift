public import RainEthereum

/// A transaction that is ready to be agreed to: everything but its nonce and its signature, frozen.
///
/// What is shown from here is what is signed. The nonce is taken only when it is sent, so that a prepared transaction that
/// nobody agrees to blocks nothing.
public struct PreparedTransaction: Sendable, Hashable {
    /// The transfer in the user's terms.
    public struct Transfer: Sendable, Hashable {
        /// What is sent.
        public let token: Token
        /// Its ticker.
        public let symbol: String
        /// Who receives it.
        public let recipient: Address
        /// How much, exactly.
        public let amount: TokenAmount
    }

    /// Names this agreement: sending it twice is one payment.
    public let id: String
    let intent: SendIntent
    /// Its price.
    public let fees: FeeQuote
    /// When the prices and balances were read.
    public let preparedAt: Timestamp
    /// The account's next nonce by the node's count, waiting transactions included, at that time.
    let pendingNonce: UInt64
    /// What the account held then; nil when it was not read.
    var funds: AccountFunds?
    /// What the user should know before agreeing; nothing of it is signed.
    public internal(set) var warnings: [GuardWarning] = []
    /// Whether others' signatures are still missing in its calldata: it is good for agreeing to, never for sending.
    var isDraft = false

    /// The chain.
    public var chainID: ChainID { intent.chainID }
    /// The account that sends and pays the fee.
    public var account: Address { intent.account }
    /// The transfer it makes; nil when it is another call of a contract, such as an approval.
    public var transfer: Transfer? { intent.transfer }
    /// What the chain is asked to do, to the byte.
    public var call: ContractCall { intent.call }

    /// The fingerprint of all that will be signed but the nonce: what the user agrees to.
    public var digest: Hash32 {
        intent.fingerprint(
            gasLimit: fees.gasLimit, maxFeePerGas: fees.maxFeePerGas, maxPriorityFeePerGas: fees.maxPriorityFeePerGas)
    }

    /// The transaction of a nonce.
    func transaction(nonce: UInt64) throws(RainError) -> Transaction {
        do {
            return try Transaction(
                chainID: chainID.rawValue, nonce: nonce, maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
                maxFeePerGas: fees.maxFeePerGas, gasLimit: fees.gasLimit, to: intent.call.to, value: intent.call.value,
                data: intent.call.data)
        } catch {
            throw RainError(.internalLogicError, error.message, underlying: error)
        }
    }
}
