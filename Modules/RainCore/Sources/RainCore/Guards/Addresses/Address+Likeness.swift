public import RainEthereum

extension Address {
    /// Whether people who compare only the ends take the two for one: the first four and the last four hex digits are the same.
    ///
    /// That is what address poisoning lives on: a payment from an address made to look like a known one, which is then copied
    /// from the history. An address looks like itself.
    public func looksLike(_ other: Address) -> Bool {
        let (left, right) = (bytes, other.bytes)
        return left.prefix(2) == right.prefix(2) && left.suffix(2) == right.suffix(2)
    }

    /// The address in lower case, and the beginning of it that those who look like it share.
    var likeness: (digits: String, prefix: String) {
        let digits = description.lowercased()
        return (digits, String(digits.prefix(6)))
    }
}
