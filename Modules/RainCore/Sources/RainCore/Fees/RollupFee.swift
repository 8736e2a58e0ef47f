internal import RainEthereum

/// What an OP-stack chain takes for bringing a transaction's data to Ethereum.
///
/// A node's gas estimate leaves it out, and the chain refuses a send whose balance does not cover it.
enum RollupFee {
    /// Asks the chain's GasPriceOracle for the most that a transaction of this size costs now.
    static func call(for call: ContractCall, on chain: ChainID) throws(RainError) -> RPCRequest {
        do {
            // `getL1FeeUpperBound(uint256)` of the unsigned transaction's size.
            let size = UInt256(UInt64(try largest(call, on: chain).unsignedBytes.count))
            let oracle = try Address("0x420000000000000000000000000000000000000F")
            return .call(oracle, [0xf1, 0xc7, 0xa5, 0x8b] + size.bigEndianBytes)
        } catch {
            throw RainError(.internalLogicError, error.message, underlying: error)
        }
    }

    /// The transaction with the longest nonce and fees it may have: the real ones are not known yet.
    private static func largest(_ call: ContractCall, on chain: ChainID) throws(EthereumError) -> Transaction {
        let fee = UInt256(UInt64.max)
        return try Transaction(
            chainID: chain.rawValue, nonce: UInt64(UInt32.max), maxPriorityFeePerGas: fee, maxFeePerGas: fee,
            gasLimit: UInt64(UInt32.max), to: call.to, value: call.value, data: call.data)
    }
}
