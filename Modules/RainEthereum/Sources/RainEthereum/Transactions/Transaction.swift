import RainCrypto

/// What an account asks the chain to do, before it is signed.
///
/// Amounts and fees are in wei. The fields are checked when a transaction is made and cannot be changed afterwards, so what was
/// shown to the user is what is signed.
public struct Transaction: Hashable, Sendable {
    /// The type, which says how the fields are encoded.
    public let type: TransactionType

    /// The chain, above zero; nil for a legacy transaction without replay protection (before EIP-155).
    public let chainID: UInt64?

    /// How many transactions the account has sent before: 0 to 2^64 − 2 (EIP-2681).
    public let nonce: UInt64

    /// The tip to the block's proposer, in wei for each unit of gas; for types 0 and 1 the gas price.
    public let maxPriorityFeePerGas: UInt256

    /// The most that is paid in all, in wei for each unit of gas; for types 0 and 1 the gas price.
    public let maxFeePerGas: UInt256

    /// How many units of gas may be used.
    public let gasLimit: UInt64

    /// Who is called or paid; nil to create a contract from `data`, which types 3 and 4 cannot.
    public let to: Address?

    /// How much goes with it, in wei.
    public let value: UInt256

    /// The calldata, or the code that creates a contract.
    public let data: [UInt8]

    /// What the transaction declares to touch; empty for type 0.
    public let accessList: [AccessListEntry]

    /// The most that is paid for blobs, in wei for each unit of blob gas; nil unless the type is 3.
    public let maxFeePerBlobGas: UInt256?

    /// The hashes of the blobs, each starting with the version byte 0x01; empty unless the type is 3.
    public let blobVersionedHashes: [Hash32]

    /// The authorizations to take on the code of contracts; empty unless the type is 4.
    public let authorizations: [SignedAuthorization]

    /// Makes a transaction of type 2 (EIP-1559).
    ///
    /// - Parameters:
    ///   - chainID: The chain; not 0.
    ///   - nonce: How many transactions the account has sent before; at most 2^64 − 2.
    ///   - maxPriorityFeePerGas: The tip, in wei for each unit of gas; at most `maxFeePerGas`.
    ///   - maxFeePerGas: The cap, in wei for each unit of gas.
    ///   - gasLimit: How many units of gas may be used.
    ///   - to: Who is called or paid; nil to create a contract.
    ///   - value: In wei.
    ///   - data: The calldata.
    ///   - accessList: What the transaction declares to touch (EIP-2930).
    /// - Throws: `invalidTransaction` when a rule above is broken.
    public init(
        chainID: UInt64, nonce: UInt64, maxPriorityFeePerGas: UInt256, maxFeePerGas: UInt256, gasLimit: UInt64, to: Address?,
        value: UInt256, data: [UInt8] = [], accessList: [AccessListEntry] = []
    ) throws(EthereumError) {
        try Self.requireTip(maxPriorityFeePerGas, within: maxFeePerGas)
        try self.init(
            type: .feeMarket, chainID: chainID, nonce: nonce, maxPriorityFeePerGas: maxPriorityFeePerGas,
            maxFeePerGas: maxFeePerGas, gasLimit: gasLimit, to: to, value: value, data: data, accessList: accessList)
    }

    /// Makes a transaction of type 0 with one gas price.
    ///
    /// - Parameter chainID: The chain (EIP-155), not 0; nil only for the rare transaction that must be valid on every chain.
    /// - Throws: `invalidTransaction` when the chain is 0 or the nonce above 2^64 − 2.
    public static func legacy(
        chainID: UInt64?, nonce: UInt64, gasPrice: UInt256, gasLimit: UInt64, to: Address?, value: UInt256, data: [UInt8] = []
    ) throws(EthereumError) -> Transaction {
        try Transaction(
            type: .legacy, chainID: chainID, nonce: nonce, maxPriorityFeePerGas: gasPrice, maxFeePerGas: gasPrice,
            gasLimit: gasLimit, to: to, value: value, data: data, accessList: [])
    }

    /// Makes a transaction of type 1 (EIP-2930): one gas price and an access list.
    ///
    /// - Throws: `invalidTransaction` when the chain is 0 or the nonce above 2^64 − 2.
    public static func accessList(
        chainID: UInt64, nonce: UInt64, gasPrice: UInt256, gasLimit: UInt64, to: Address?, value: UInt256, data: [UInt8] = [],
        accessList: [AccessListEntry]
    ) throws(EthereumError) -> Transaction {
        try Transaction(
            type: .accessList, chainID: chainID, nonce: nonce, maxPriorityFeePerGas: gasPrice, maxFeePerGas: gasPrice,
            gasLimit: gasLimit, to: to, value: value, data: data, accessList: accessList)
    }

    /// The gas price of types 0 and 1, in wei for each unit of gas; nil for types 2, 3 and 4.
    public var gasPrice: UInt256? {
        type.hasFeeMarket ? nil : maxFeePerGas
    }

    /// Checks that the tip is within the cap.
    ///
    /// This is done only where a transaction is built: a foreign one that breaks it is still decoded, so that it can be shown.
    static func requireTip(_ tip: UInt256, within cap: UInt256) throws(EthereumError) {
        guard tip <= cap else {
            throw EthereumError(
                .invalidTransaction,
                "the tip (maxPriorityFeePerGas) is above the cap (maxFeePerGas); raise the cap or lower the tip")
        }
    }

    /// Takes fields of any type and checks what holds whether they were built or decoded.
    init(
        type: TransactionType, chainID: UInt64?, nonce: UInt64, maxPriorityFeePerGas: UInt256, maxFeePerGas: UInt256,
        gasLimit: UInt64, to: Address?, value: UInt256, data: [UInt8], accessList: [AccessListEntry],
        maxFeePerBlobGas: UInt256? = nil, blobVersionedHashes: [Hash32] = [], authorizations: [SignedAuthorization] = []
    ) throws(EthereumError) {
        guard chainID != 0 else {
            throw EthereumError(.invalidTransaction, "the chain id is 0; a transaction names the chain it is for")
        }
        guard nonce < .max else {
            throw EthereumError(.invalidTransaction, "the nonce is 2^64 - 1; the greatest allowed one is 2^64 - 2 (EIP-2681)")
        }
        guard blobVersionedHashes.allSatisfy({ $0.digest.withUnsafeBytes { $0[0] == Self.blobHashVersion } }) else {
            throw EthereumError(.invalidTransaction, "the hash of a blob starts with the version byte 0x01 (EIP-4844)")
        }
        self.type = type
        self.chainID = chainID
        self.nonce = nonce
        self.maxPriorityFeePerGas = maxPriorityFeePerGas
        self.maxFeePerGas = maxFeePerGas
        self.gasLimit = gasLimit
        self.to = to
        self.value = value
        self.data = data
        self.accessList = accessList
        self.maxFeePerBlobGas = maxFeePerBlobGas
        self.blobVersionedHashes = blobVersionedHashes
        self.authorizations = authorizations
    }

    /// What the hash of a blob starts with: it is made from a KZG commitment, the only way there is so far.
    private static let blobHashVersion: UInt8 = 0x01
}
