public import RainEthereum

/// Something a wallet is asked to sign: for whom, and what.
public struct SigningRequest: Sendable {
    /// What is to be signed.
    public enum Payload: Sendable {
        /// A transaction; its fields are shown so that a provider's policies can judge them.
        case transaction(Transaction)
        /// A message to people, which is signed behind the prefix of EIP-191.
        case personalMessage([UInt8])
        /// Typed data (EIP-712), whole, so that a provider can show it and its policies can judge it.
        case typedData(TypedData)
    }

    /// The account that signs.
    public let account: Address

    /// What is to be signed.
    public let payload: Payload

    /// Makes a request.
    public init(account: Address, payload: Payload) {
        self.account = account
        self.payload = payload
    }

    /// The exact bytes whose Keccak-256 hash is signed, for a signer that hashes by itself.
    public var preimage: [UInt8] {
        switch payload {
        case .transaction(let transaction): transaction.unsignedBytes
        case .personalMessage(let message): PersonalMessage.preimage(message)
        case .typedData(let data): [0x19, 0x01] + data.domainSeparator.bytes + (data.messageHash?.bytes ?? [])
        }
    }

    /// The 32 bytes that are signed in the end; the signature must recover to `account` from them.
    public var digest: Hash32 { .keccak256(preimage) }
}
