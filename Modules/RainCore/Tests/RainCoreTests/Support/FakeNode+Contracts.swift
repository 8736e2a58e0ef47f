import RainCore
import RainEncoding
import RainEthereum

/// The contracts of the fake chain: tokens at every address, and Multicall3.
extension FakeNode {
    static let multicall3 = "0xcA11bde05977b3631167028862bE2a173976CA11"

    static func aggregate3() throws -> ABIFunction {
        try ABIFunction("aggregate3((address,bool,bytes)[]) returns ((bool,bytes)[])")
    }

    /// What `eth_call` gives.
    func called(_ call: JSONValue, _ state: State) throws -> JSONValue {
        let contract = try Address(call["to"]?.stringValue ?? "")
        let calldata = try DataHex.decode(call["input"]?.stringValue ?? "0x")
        guard let returned = try execute(calldata, of: contract, state) else {
            return ["error": ["code": 3, "message": "execution reverted", "data": "0x"]]
        }
        return ["result": .string(DataHex.encode(returned))]
    }

    /// What a contract returns; nil reverts.
    private func execute(_ calldata: [UInt8], of contract: Address, _ state: State) throws -> [UInt8]? {
        switch DataHex.encode(calldata.prefix(4)) {
        case "0x82ad56cb": return contract.description == Self.multicall3 ? try aggregated(calldata, state) : nil
        case "0x4d2301cc": return state.balance.bigEndianBytes
        case "0x313ce567": return state.decimals.bigEndianBytes
        case "0x95d89b41": return state.symbol
        case "0x06fdde03": return state.name
        case "0xf1c7a58b": return state.rollupFee.bigEndianBytes
        case "0xa9059cbb", "0x095ea7b3": return state.transferReturns
        default: return state.returned[contract] ?? state.tokenBalance.bigEndianBytes
        }
    }

    private func aggregated(_ calldata: [UInt8], _ state: State) throws -> [UInt8] {
        guard state.hasMulticall else { return [] }
        let calls = try Self.aggregate3().decodeCall(calldata).first?.elements ?? []
        let results = try calls.map { call -> ABIValue in
            let parts = call.elements ?? []
            let returned = try execute(parts[2].bytesValue ?? [], of: parts[0].addressValue ?? .zero, state)
            return .tuple([.bool(returned != nil), .bytes(returned ?? [])])
        }
        return try Self.aggregate3().encodeReturn([.array(results)])
    }
}
