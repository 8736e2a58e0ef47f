import RainEthereum

extension Rows {
    static func abi() throws -> [Row] {
        let recipient = try Address(Inputs.address)
        let transfer = try ABIFunction("function transfer(address to, uint256 amount) returns (bool)")
        let arguments: [ABIValue] = [.address(recipient), .uint(16_380_000)]
        let calldata = try transfer.encodeCall(arguments)
        try BenchError.require(try transfer.decodeCall(calldata) == arguments, "a call does not decode to what it was")

        let nestedType = [try ABIType("(address,uint256,(address,uint256)[])[]")]
        let nested = [ABIValue.array([1, 8].map { .tuple([.address(recipient), .uint($0), .array(pairs(recipient))]) })]
        let encoded = try ABI.encode(nested, as: nestedType)
        try BenchError.require(
            try encoded.count == 768 && ABI.decode(encoded, as: nestedType) == nested, "the nested value is another one")
        return [
            Row("abi-encode-transfer", bytes: calldata) { count in
                for _ in 0..<count { keep(try transfer.encodeCall(arguments)) }
            },
            Row("abi-decode-transfer", bytes: calldata) { count in
                for _ in 0..<count { keep(try transfer.decodeCall(calldata)) }
            },
            Row("abi-encode-nested", bytes: encoded) { count in
                for _ in 0..<count { keep(try ABI.encode(nested, as: nestedType)) }
            },
            Row("abi-decode-nested", bytes: encoded) { count in
                for _ in 0..<count { keep(try ABI.decode(encoded, as: nestedType)) }
            },
        ]
    }

    private static func pairs(_ address: Address) -> [ABIValue] {
        [1, 2, 3].map { .tuple([.address(address), .uint($0)]) }
    }
}
