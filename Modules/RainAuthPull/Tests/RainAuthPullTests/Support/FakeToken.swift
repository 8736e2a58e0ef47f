import RainCore
import RainEncoding
import RainEthereum

/// The token of a `FakeChain`, shaped like USDC, or like USDT where it is told to refuse changes.
enum FakeToken {
    /// What a call returns: data, `.null` where the node lacks the block, nil where the call reverts.
    static func run(_ call: JSONValue, at state: String, _ chain: inout FakeChain.State) throws -> JSONValue? {
        let data = try DataHex.decode((call["input"] ?? call["data"])?.stringValue ?? "0x")
        if chain.tokenIsUnreadable { return nil }
        switch DataHex.encode(data.prefix(4)) {
        case "0xdd62ed3e":
            chain.readAt.append(state)
            chain.onRead?(&chain)
            guard state.hasPrefix("0x") else { return word(chain.allowance) }
            guard let known = chain.allowanceAt[try Quantity.decodeUInt64(state)] else { return word(chain.allowance) }
            return known.map(word) ?? .null
        case "0x70a08231": return word(chain.tokenBalance)
        case "0x5c975abb": return chain.hasFlags ? word(chain.isPaused ? 1 : 0) : nil
        case "0xfe575a87":
            let isBlocked = chain.blocked.contains { Array($0.bytes) == Array(data.suffix(20)) }
            return chain.hasFlags ? word(isBlocked ? 1 : 0) : nil
        case "0x095ea7b3":
            let amount = try ERC20.decodeApproval(data)?.amount ?? .zero
            if chain.refusesChange, !chain.allowance.isZero, !amount.isZero { return nil }
            return word(1)
        case "0x313ce567": return word(6)
        case "0x95d89b41", "0x06fdde03": return try text("USDC")
        case "0x54fd4d50": return try chain.version.map { version throws in try text(version) }
        case "0x3644e515": return chain.separator.map { .string($0.description) }
        case "0x7ecebe00": return word(chain.nonce)
        case "0xd505accf": return chain.takesPermits ? "0x" : nil
        case "0xf1c7a58b": return word(400_000_000_000)
        default: return nil
        }
    }

    private static func word(_ number: UInt256) -> JSONValue { .string(DataHex.encode(number.bigEndianBytes)) }

    private static func text(_ text: String) throws -> JSONValue {
        .string(DataHex.encode(try ABI.encode([.string(text)], as: [.string])))
    }
}
