import RainEthereum

extension Rows {
    /// The digest of a permit (EIP-2612), from values and from the JSON that a wallet is given.
    static func typedData() throws -> [Row] {
        let domain = TypedDataDomain.token(
            name: "USD Coin", version: "2", chainID: 8453,
            contract: try Address("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"))
        let permit = Permit(
            owner: try Address(Inputs.address), spender: try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8"),
            value: 16_380_000, nonce: 3, deadline: 1_893_456_000)
        let digest = try TypedData(domain: domain, message: permit).digest
        let text = Inputs.permit
        try BenchError.require(try TypedData(parsing: text).digest == digest, "the permit's JSON has another digest")
        return [
            Row("permit-digest", bytes: digest.bytes) { count in
                for _ in 0..<count { keep(try TypedData(domain: domain, message: permit).digest) }
            },
            Row("permit-json", bytes: digest.bytes) { count in
                for _ in 0..<count { keep(try TypedData(parsing: text).digest) }
            },
        ]
    }
}
