import RainEthereum

extension Rows {
    /// A legacy transaction, which is a list of nine fields.
    static func rlp() throws -> [Row] {
        let recipient = try Address(Inputs.address)
        let item = RLP.Item.list([
            .bytes([7]), .bytes([0x77, 0x35, 0x94, 0x00]), .bytes([0xfd, 0xe8]), .bytes(recipient.bytes), .bytes([]),
            .bytes(ERC20.transfer(to: recipient, amount: 16_380_000)), .bytes([0x02, 0x94, 0x8b]),
            .bytes(Inputs.hash.bytes), .bytes(Inputs.hash.bytes.reversed()),
        ])
        let encoded = RLP.encode(item)
        try BenchError.require(try RLP.decode(encoded) == item, "the transaction does not decode to what it was")
        return [
            Row("rlp-encode", bytes: encoded) { count in for _ in 0..<count { keep(RLP.encode(item)) } },
            Row("rlp-decode", bytes: encoded) { count in for _ in 0..<count { keep(try RLP.decode(encoded)) } },
        ]
    }
}
