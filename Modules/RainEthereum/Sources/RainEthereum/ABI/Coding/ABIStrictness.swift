/// How closely encoded bytes are looked at when decoding.
public enum ABIStrictness: Hashable, Sendable {
    /// Takes only the one encoding that an encoder makes: no gaps, overlaps, shared or backward tails, no bytes after the
    /// end, padding of zeros. Encoding what was decoded gives the same bytes again.
    ///
    /// For everything that decides something: a call that is about to be signed, an amount that is shown for agreement.
    case canonical

    /// Takes what contracts written in Solidity take: tails anywhere in the data, any padding behind `bytes` and `string`, also
    /// none, and bytes after the end.
    ///
    /// For reading what is on a chain already: logs that old compilers wrote without padding, calldata with an attribution
    /// suffix, revert data of hand-written contracts. Ranges, booleans, the padding of numbers, addresses and fixed bytes, and
    /// UTF-8 are still checked. Tails may be shared; the total that is decoded stays within 16 times the bytes that are there.
    case compatible
}
