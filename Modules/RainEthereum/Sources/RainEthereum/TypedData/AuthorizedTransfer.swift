/// What a signed transfer of tokens says (EIP-3009): who pays whom how much, when, and under which nonce.
public struct AuthorizedTransfer: Hashable, Sendable {
    /// Who pays; the account that signs.
    public let from: Address

    /// Who is paid.
    public let to: Address

    /// How much, in base units.
    public let value: UInt256

    /// The transfer is valid from the second after this one on, in seconds since 1970 (UTC); 0 is at once.
    public let validAfter: UInt256

    /// The transfer is valid up to the second before this one, in seconds since 1970 (UTC).
    public let validBefore: UInt256

    /// 32 random bytes; the token takes each once for an account, in any order.
    public let nonce: Hash32

    /// Says what is to be transferred.
    ///
    /// - Throws: `invalidPeriod` when no second lies between `validAfter` and `validBefore`, both of which the token excludes.
    public init(
        from: Address, to: Address, value: UInt256, validAfter: UInt256 = 0, validBefore: UInt256, nonce: Hash32
    ) throws(EthereumError) {
        guard validAfter < validBefore, validBefore &- validAfter > 1 else {
            throw EthereumError(
                .invalidPeriod, "validBefore is at least two seconds later than validAfter; both are outside of the period")
        }
        self.from = from
        self.to = to
        self.value = value
        self.validAfter = validAfter
        self.validBefore = validBefore
        self.nonce = nonce
    }

    /// Checks that the token would take the transfer at a time.
    ///
    /// - Parameter time: Seconds since 1970 (UTC), as the chain counts them.
    /// - Throws: `invalidPeriod` when the time is not after `validAfter` and before `validBefore`.
    public func check(at time: UInt64) throws(EthereumError) {
        guard UInt256(time) > validAfter else {
            throw EthereumError(.invalidPeriod, "the authorization is not valid yet: validAfter is still to pass")
        }
        guard UInt256(time) < validBefore else {
            throw EthereumError(.invalidPeriod, "the authorization has expired: validBefore is reached; sign a later one")
        }
    }
}

extension AuthorizedTransfer {
    /// The members in the order of EIP-3009.
    var values: [ABIValue] {
        [
            .address(from), .address(to), .uint(value), .uint(validAfter), .uint(validBefore), .fixedBytes(nonce.bytes),
        ]
    }

    /// Reads the members in the order of EIP-3009; nil when they are others, or valid at no time.
    init?(_ values: [ABIValue]) {
        guard values.count == 6, let from = values[0].addressValue, let to = values[1].addressValue,
            let value = values[2].uintValue, let validAfter = values[3].uintValue, let validBefore = values[4].uintValue,
            let nonce = values[5].bytesValue.flatMap({ try? Hash32(bytes: $0) })
        else { return nil }
        try? self.init(
            from: from, to: to, value: value, validAfter: validAfter, validBefore: validBefore, nonce: nonce)
    }
}
