// The types that few wallets build: each with a factory of its own, so that the initializer stays what is used every day.

extension Transaction {
    /// Makes a transaction of type 3 (EIP-4844): it names blobs by their hashes, without the blobs themselves.
    ///
    /// A node takes it only together with the blobs, commitments and proofs, which this module does not make, and only with at
    /// least one hash. What is signed, and the hash of the transaction, do not depend on them.
    ///
    /// - Parameters:
    ///   - chainID: The chain; not 0.
    ///   - nonce: How many transactions the account has sent before; at most 2^64 − 2.
    ///   - maxPriorityFeePerGas: The tip, in wei for each unit of gas; at most `maxFeePerGas`.
    ///   - maxFeePerGas: The cap, in wei for each unit of gas.
    ///   - gasLimit: How many units of gas may be used.
    ///   - to: Who is called or paid; no contract is created by this type.
    ///   - value: In wei.
    ///   - data: The calldata.
    ///   - accessList: What the transaction declares to touch (EIP-2930).
    ///   - maxFeePerBlobGas: The cap for the blobs, in wei for each unit of blob gas.
    ///   - blobVersionedHashes: The hashes of the blobs, each starting with the version byte 0x01.
    /// - Throws: `invalidTransaction` when a rule above is broken.
    public static func blob(
        chainID: UInt64, nonce: UInt64, maxPriorityFeePerGas: UInt256, maxFeePerGas: UInt256, gasLimit: UInt64, to: Address,
        value: UInt256, data: [UInt8] = [], accessList: [AccessListEntry] = [], maxFeePerBlobGas: UInt256,
        blobVersionedHashes: [Hash32]
    ) throws(EthereumError) -> Transaction {
        try requireTip(maxPriorityFeePerGas, within: maxFeePerGas)
        return try Transaction(
            type: .blob, chainID: chainID, nonce: nonce, maxPriorityFeePerGas: maxPriorityFeePerGas,
            maxFeePerGas: maxFeePerGas, gasLimit: gasLimit, to: to, value: value, data: data, accessList: accessList,
            maxFeePerBlobGas: maxFeePerBlobGas, blobVersionedHashes: blobVersionedHashes)
    }

    /// Makes a transaction of type 4 (EIP-7702): it carries authorizations by which accounts take on the code of contracts.
    ///
    /// - Parameters:
    ///   - chainID: The chain; not 0.
    ///   - nonce: How many transactions the account has sent before; at most 2^64 − 2.
    ///   - maxPriorityFeePerGas: The tip, in wei for each unit of gas; at most `maxFeePerGas`.
    ///   - maxFeePerGas: The cap, in wei for each unit of gas.
    ///   - gasLimit: How many units of gas may be used.
    ///   - to: Who is called or paid; no contract is created by this type.
    ///   - value: In wei.
    ///   - data: The calldata.
    ///   - accessList: What the transaction declares to touch (EIP-2930).
    ///   - authorizations: At least one. The account that sends may be among those that authorize; its authorization then has
    ///     the nonce after this transaction's.
    /// - Throws: `invalidTransaction` when a rule above is broken.
    public static func setCode(
        chainID: UInt64, nonce: UInt64, maxPriorityFeePerGas: UInt256, maxFeePerGas: UInt256, gasLimit: UInt64, to: Address,
        value: UInt256, data: [UInt8] = [], accessList: [AccessListEntry] = [], authorizations: [SignedAuthorization]
    ) throws(EthereumError) -> Transaction {
        try requireTip(maxPriorityFeePerGas, within: maxFeePerGas)
        guard !authorizations.isEmpty else {
            throw EthereumError(.invalidTransaction, "a transaction of type 4 carries at least one authorization (EIP-7702)")
        }
        return try Transaction(
            type: .setCode, chainID: chainID, nonce: nonce, maxPriorityFeePerGas: maxPriorityFeePerGas,
            maxFeePerGas: maxFeePerGas, gasLimit: gasLimit, to: to, value: value, data: data, accessList: accessList,
            authorizations: authorizations)
    }
}
