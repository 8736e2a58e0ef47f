import RainCore

extension Rows {
    static func text() throws -> [Row] {
        let (address, amount) = (Inputs.address, Inputs.amount)
        return [
            Row("address-parse", result: try Address(address).description) { count in
                for _ in 0..<count { keep(try Address(address)) }
            },
            Row("amount-parse", result: try Amount(amount).baseUnits(decimals: 18).description) { count in
                for _ in 0..<count { keep(try Amount(amount).baseUnits(decimals: 18)) }
            },
        ]
    }
}
