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

    /// The chain.
    public let chainID: ChainID
    /// The account that sends and pays the fee.
    public let account: Address
    /// The transfer it makes.
    public let transfer: Transfer
    /// Its price.
    public let fees: FeeQuote
    /// When the prices and balances were read.
    public let preparedAt: Timestamp

    let call: ContractCall
    /// The account's next nonce by the node's count, waiting transactions included, at that time.
    let pendingNonce: UInt64

    /// The fingerprint of all that will be signed but the nonce: what the user agrees to.
    public var digest: Hash32 {
        fingerprint(fees.gasLimit, fees.maxFeePerGas, fees.maxPriorityFeePerGas)
    }

    /// The fingerprint of what it does, whatever it costs: two sends of one intent are the same wish.
    var intent: Hash32 {
        fingerprint(0, 0, 0)
    }

    /// The transaction of a nonce.
    func transaction(nonce: UInt64) throws(RainError) -> Transaction {
        do {
            return try Transaction(
                chainID: chainID.rawValue, nonce: nonce, maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
                maxFeePerGas: fees.maxFeePerGas, gasLimit: fees.gasLimit, to: call.to, value: call.value, data: call.data)
        } catch {
            throw RainError(.internalLogicError, error.message, underlying: error)
        }
    }

    /// Fields of fixed length first and the only one of variable length last, so that no two differ and read alike.
    private func fingerprint(_ gasLimit: UInt64, _ cap: UInt256, _ tip: UInt256) -> Hash32 {
        var bytes = Array("rain.send.1".utf8)
        for number in [UInt256(chainID.rawValue), call.value, UInt256(gasLimit), cap, tip] {
            bytes += number.bigEndianBytes
        }
        bytes += account.bytes + call.to.bytes + call.data
        return .keccak256(bytes)
    }
}
