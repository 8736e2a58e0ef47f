extension TypedDataTypes {
    /// Refuses what EIP-712 or Solidity does not have although `eth_signTypedData_v4` takes it.
    func checkStrictly() throws(EthereumError) {
        for field in (structures + (domain.map { [$0] } ?? [])).lazy.flatMap(\.fields) {
            let base = field.member.type.prefix { $0 != "[" }
            guard base != "uint", base != "int" else {
                throw EthereumError(.invalidTypedData, "EIP-712 has no aliases: write uint256 or int256")
            }
        }
        // Structs whose own structs are all finite are finite; what is left in the end goes in circles.
        var finite: Set<Int> = []
        var count = -1
        while finite.count != count {
            count = finite.count
            for index in structures.indices
            where structures[index].fields.allSatisfy({ field in
                guard let held = field.type.heldStructure, !held.isInArray else { return true }
                return finite.contains(held.index)
            }) {
                finite.insert(index)
            }
        }
        guard finite.count == structures.count else {
            throw EthereumError(.invalidTypedData, "a struct holds itself only inside of an array")
        }
    }
}
