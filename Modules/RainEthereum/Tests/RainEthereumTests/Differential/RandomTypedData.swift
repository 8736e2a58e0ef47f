import RainEncoding
import RainEthereum

/// Makes random documents of typed data, as `eth_signTypedData_v4` takes them.
///
/// They keep to what the libraries agree on: a declared domain in the order of EIP-712 that has just the fields present, no
/// value missing, byte strings and arrays of the length their types say.
struct RandomTypedData {
    private var random: SeededGenerator
    private var structures: [(name: String, members: [TypedDataMember])] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func next() -> JSONValue {
        makeStructures()
        let domain = makeDomain()
        var types: JSONObject = ["EIP712Domain": Self.json(domain.members)]
        for (name, members) in structures.shuffled(using: &random) { types[name] = Self.json(members) }
        let message = object(0, depth: 0)
        return [
            "types": .object(types), "primaryType": .string(structures[0].name), "domain": .object(domain.values),
            "message": message,
        ]
    }

    private static func json(_ members: [TypedDataMember]) -> JSONValue {
        .array(members.map { ["name": .string($0.name), "type": .string($0.type)] })
    }

    // MARK: - Types

    /// Up to five structs.
    ///
    /// One holds those behind it directly, and any in an array of no fixed length, itself as well.
    private mutating func makeStructures() {
        let count = pick([1, 1, 2, 3, 5])
        let names = (0..<count).map { _ in identifier() }
        // Two of the same name would be one.
        guard Set(names).count == count else { return makeStructures() }
        structures = names.indices.map { index in
            var members: [TypedDataMember] = []
            for position in 0..<Int.random(in: 0...6, using: &random) {
                members.append(TypedDataMember(identifier() + String(position), type(in: index, of: names)))
            }
            return (names[index], members)
        }
    }

    private mutating func type(in index: Int, of names: [String]) -> String {
        if Int.random(in: 0..<6, using: &random) == 0 { return pick(names) + pick(["[]", "[][]", "[][2]"]) }
        let isStructure = index + 1 < names.count && Int.random(in: 0..<3, using: &random) == 0
        let base = isStructure ? pick(Array(names[(index + 1)...])) : atomicType()
        return base + pick(["", "", "", "", "[]", "[3]", "[2][]", "[][1]", "[2][1][]"])
    }

    private mutating func atomicType() -> String {
        let width = Int.random(in: 1...32, using: &random)
        return pick([
            "uint256", "uint\(8 * width)", "int256", "int\(8 * width)", "bytes\(width)", "bytes32", "address", "bool", "bytes",
            "string",
        ])
    }

    private mutating func identifier() -> String {
        let first = Array("abcxyzABCXYZ_")
        let others = Array("abxyzABXYZ_0189")
        return String(pick(first)) + String((0..<Int.random(in: 0...8, using: &random)).map { _ in pick(others) })
    }

    // MARK: - Values

    private mutating func makeDomain() -> (members: [TypedDataMember], values: JSONObject) {
        let fields = [
            ("name", "string"), ("version", "string"), ("chainId", "uint256"), ("verifyingContract", "address"),
            ("salt", "bytes32"),
        ]
        var members: [TypedDataMember] = []
        var values = JSONObject()
        for (name, type) in fields where Bool.random(using: &random) {
            members.append(TypedDataMember(name, type))
            values[name] = value(type, depth: 0)
        }
        return (members, values)
    }

    private mutating func object(_ index: Int, depth: Int) -> JSONValue {
        var object = JSONObject()
        for member in structures[index].members.shuffled(using: &random) {
            object[member.name] = value(member.type, depth: depth)
        }
        return .object(object)
    }

    private mutating func value(_ type: String, depth: Int) -> JSONValue {
        if let open = type.lastIndex(of: "[") {
            let fixed = Int(type[type.index(after: open)...].dropLast())
            // Structs that hold themselves come to an end.
            let count = fixed ?? (depth > 3 ? 0 : Int.random(in: 0...3, using: &random))
            return .array((0..<count).map { _ in value(String(type[..<open]), depth: depth + 1) })
        }
        if let index = structures.firstIndex(where: { $0.name == type }) { return object(index, depth: depth + 1) }
        switch type {
        case "bool": return .bool(.random(using: &random))
        case "string": return .string(text())
        case "bytes": return .string(DataHex.encode(random.bytes(upTo: pick([0, 3, 200]))))
        case "address": return .string(address())
        case _ where type.hasPrefix("bytes"):
            return .string(DataHex.encode(random.bytes(count: Int(type.dropFirst(5)) ?? 32)))
        default: return integer(type)
        }
    }

    /// A number of any length the type has, as a JSON number, in decimal digits, or in hex digits when it is not negative.
    private mutating func integer(_ type: String) -> JSONValue {
        let isSigned = type.hasPrefix("int")
        let bits = (Int(type.drop { !$0.isNumber }) ?? 256) - (isSigned ? 1 : 0)
        let greatest = UInt256.max >> (256 - bits)
        let magnitude = pick([UInt256.random(using: &random) & greatest, greatest, .zero, .one])
        // The magnitude of the least number is one above that of the greatest.
        let text = isSigned && Bool.random(using: &random) ? negative(magnitude, least: greatest &+ 1) : "\(magnitude)"
        switch pick([0, 1, 2]) {
        case 0: return JSONNumber(spelling: text).map { .number($0) } ?? .string(text)
        case 1 where !text.hasPrefix("-"): return .string(magnitude.hex)
        default: return .string(text)
        }
    }

    private mutating func negative(_ magnitude: UInt256, least: UInt256) -> String {
        let magnitude = pick([magnitude, least])
        return magnitude.isZero ? "-1" : "-\(magnitude)"
    }

    private mutating func text() -> String {
        let pieces = ["", "a", "Zz", "0x12", "\u{0}", "\"\\/", "\n", "é", "e\u{301}", "が", "🪙", " ", "\u{FEFF}", "true"]
        return (0..<Int.random(in: 0...5, using: &random)).map { _ in pick(pieces) }.joined()
    }

    private mutating func address() -> String {
        let bytes = random.bytes(count: 20)
        guard Bool.random(using: &random), let address = try? Address(bytes: bytes) else { return DataHex.encode(bytes) }
        return address.description
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }
}
