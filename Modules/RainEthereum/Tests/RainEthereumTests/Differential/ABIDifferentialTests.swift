import RainEncoding
import RainEthereum
import Testing

@Suite("ABI against eth-abi", .enabled(if: EthAccount.shouldRun, "no sandbox venv"))
struct ABIDifferentialTests {
    static let seed: UInt64 = 256_2026

    private struct Case {
        let types: [ABIType]
        let values: [ABIValue]
        let encoded: [UInt8]
        let mutated: [UInt8]

        var row: JSONValue {
            [
                "types": .array(types.map { .string($0.description) }), "values": .array(values.map(\.vector)),
                "mutated": .string(DataHex.encode(mutated)),
            ]
        }
    }

    @Test("10,000 random lists of parameters have the same bytes, and changed bytes the same values or none")
    func values() throws {
        print("differential ABI values: seed \(Self.seed)")
        var random = SeededGenerator(seed: Self.seed)
        let cases = try (0..<10_000).map { _ in
            let types = try (0..<Int.random(in: 1...4, using: &random)).map { _ in try random.abiType() }
            let values = try types.map { try random.abiValue($0) }
            let encoded = try ABI.encode(values, as: types)
            return Case(types: types, values: values, encoded: encoded, mutated: random.mutated(encoded))
        }
        let theirs = try EthAccount.run("abi_values.py", rows: cases.map(\.row))
        #expect(theirs.count == cases.count)
        var outcomes: [String: Int] = [:]
        for (index, (ours, line)) in zip(cases, theirs).enumerated() {
            let answer = try JSONValue(parsing: line)
            #expect(answer[0]?.stringValue == DataHex.encode(ours.encoded), "encoding \(index) of seed \(Self.seed)")
            #expect(try ABI.decode(ours.encoded, as: ours.types) == ours.values, "decoding \(index) of seed \(Self.seed)")
            let outcome = Self.compare(ours, answer[1] ?? .null)
            outcomes[outcome, default: 0] += 1
            if outcome.hasPrefix("DIFFERENT") { Issue.record("\(outcome): case \(index) of seed \(Self.seed)") }
        }
        print("differential ABI values: \(outcomes.sorted { $0.key < $1.key })")
        for outcome in ["taken by both", "refused by both", "not canonical, otherwise taken by both"] {
            #expect(outcomes[outcome, default: 0] > 100, "the changes do not try this: \(outcome)")
        }
    }

    /// Why eth-abi refuses what we read as Solidity does when asked to; reading canonically we refuse it too.
    ///
    /// It asks for zeros up to a whole word behind bytes and strings, and for offsets behind the head. In turn it has no
    /// canonical reading: gaps, shared tails and bytes at the end pass there.
    private static let knownReasons: Set<JSONValue> = ["NonEmptyPaddingBytes", "InsufficientDataBytes", "InvalidPointer"]

    private static func compare(_ ours: Case, _ theirs: JSONValue) -> String {
        let canonical = decode(ours, .canonical)
        let compatible = decode(ours, .compatible)
        guard canonical == nil || canonical == compatible else { return "DIFFERENT: canonical, but not otherwise" }
        switch (compatible, theirs.arrayValue) {
        case (nil, nil): return "refused by both"
        case (nil, _?): return "DIFFERENT: only eth-abi takes it"
        case (let values?, _?):
            guard values == theirs else { return "DIFFERENT values" }
            return canonical == nil ? "not canonical, otherwise taken by both" : "taken by both"
        case (_?, nil):
            guard canonical == nil, knownReasons.contains(theirs) else { return "DIFFERENT: only we take it" }
            return "eth-abi refuses: \(theirs.text)"
        }
    }

    private static func decode(_ ours: Case, _ strictness: ABIStrictness) -> JSONValue? {
        let values = try? ABI.decode(ours.mutated, as: ours.types, strictness: strictness)
        return values.map { JSONValue.array($0.map(\.vector)) }
    }
}
