import RainCrypto

extension Address {
    /// The address of the contract that an account or a contract creates (CREATE): it depends on who creates and how often.
    ///
    /// - Parameters:
    ///   - creator: The account that sends the transaction, or the contract that executes CREATE.
    ///   - nonce: For an account the nonce of the transaction; for a contract how many it has created before, plus one.
    public static func created(by creator: Address, nonce: UInt64) -> Address {
        var counter = RLPCounter()
        counter.append(creator)
        counter.append(nonce)
        var writer = RLPWriter(capacity: 1 + counter.count)
        writer.appendListHeader(payloadCount: counter.count)
        writer.append(creator)
        writer.append(nonce)
        return Address(lastBytesOf: .keccak256(writer.bytes))
    }

    /// The address of the contract that a contract creates with a salt (CREATE2, EIP-1014): it is known beforehand.
    ///
    /// - Parameters:
    ///   - creator: The contract that executes CREATE2.
    ///   - salt: Chosen by the creator.
    ///   - initCodeHash: The Keccak-256 hash of the code that makes the contract, with its arguments.
    public static func created(by creator: Address, salt: Hash32, initCodeHash: Hash32) -> Address {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1 + byteCount + 64)
        bytes.append(0xff)
        creator.append(to: &bytes)
        salt.digest.withUnsafeBytes { bytes.append(contentsOf: $0) }
        initCodeHash.digest.withUnsafeBytes { bytes.append(contentsOf: $0) }
        return Address(lastBytesOf: .keccak256(bytes))
    }

    /// The address of the contract that a contract creates with a salt (CREATE2, EIP-1014): it is known beforehand.
    ///
    /// - Parameters:
    ///   - creator: The contract that executes CREATE2.
    ///   - salt: Chosen by the creator.
    ///   - initCode: The code that makes the contract, with its arguments.
    public static func created(by creator: Address, salt: Hash32, initCode: [UInt8]) -> Address {
        created(by: creator, salt: salt, initCodeHash: .keccak256(initCode))
    }

    private init(lastBytesOf hash: Hash32) {
        self = hash.digest.withUnsafeBytes { Address(unchecked: UnsafeRawBufferPointer(rebasing: $0[12...])) }
    }
}
