import RainCore

extension Rows {
    static func text() throws -> [Row] {
        let address = Inputs.address
        let amount = Amount(Inputs.amount)
        return [
            Row("address-parse", result: try Address(address).description) { count in
                for _ in 0..<count { keep(try Address(address)) }
            },
            Row("amount-parse", result: try amount.baseUnits(decimals: 18).description) { count in
                for _ in 0..<count { keep(try amount.baseUnits(decimals: 18)) }
            },
        ]
    }
}
