/// As much of CBOR (RFC 8949) as security keys are spoken to in.
indirect enum CBOR: Equatable {
    case number(Int)
    case bytes([UInt8])
    case text(String)
    case array([CBOR])
    case map([(CBOR, CBOR)])
    case bool(Bool)

    static func == (left: CBOR, right: CBOR) -> Bool { left.encoded == right.encoded }

    subscript(key: CBOR) -> CBOR? {
        guard case .map(let entries) = self else { return nil }
        return entries.first { $0.0 == key }?.1
    }

    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var array: [CBOR] { if case .array(let array) = self { array } else { [] } }

    var encoded: [UInt8] {
        switch self {
        case .number(let number): number < 0 ? Self.head(1, -1 - number) : Self.head(0, number)
        case .bytes(let bytes): Self.head(2, bytes.count) + bytes
        case .text(let text): Self.head(3, text.utf8.count) + Array(text.utf8)
        case .array(let array): Self.head(4, array.count) + array.flatMap(\.encoded)
        case .map(let entries): Self.head(5, entries.count) + entries.flatMap { $0.0.encoded + $0.1.encoded }
        case .bool(let bool): [bool ? 0xf5 : 0xf4]
        }
    }

    private static func head(_ major: UInt8, _ count: Int) -> [UInt8] {
        switch count {
        case 0..<24: [major << 5 | UInt8(count)]
        case 24..<256: [major << 5 | 24, UInt8(count)]
        default: [major << 5 | 25, UInt8(count >> 8 & 0xff), UInt8(count & 0xff)]
        }
    }

    /// The first item of some bytes, which are taken from them.
    init?(_ bytes: inout ArraySlice<UInt8>, depth: Int = 0) {
        guard depth < 8, let first = bytes.popFirst() else { return nil }
        if first == 0xf4 || first == 0xf5 {
            self = .bool(first == 0xf5)
            return
        }
        var count = Int(first & 0x1f)
        if count >= 24 {
            guard count <= 25 else { return nil }
            let width = count - 23
            guard bytes.count >= width else { return nil }
            count = bytes.prefix(width).reduce(0) { $0 << 8 | Int($1) }
            bytes = bytes.dropFirst(width)
        }
        switch first >> 5 {
        case 0: self = .number(count)
        case 1: self = .number(-1 - count)
        case 2, 3:
            guard bytes.count >= count else { return nil }
            let content = Array(bytes.prefix(count))
            bytes = bytes.dropFirst(count)
            self = first >> 5 == 2 ? .bytes(content) : .text(String(decoding: content, as: UTF8.self))
        case 4:
            var items: [CBOR] = []
            for _ in 0..<count {
                guard let item = CBOR(&bytes, depth: depth + 1) else { return nil }
                items.append(item)
            }
            self = .array(items)
        case 5:
            var entries: [(CBOR, CBOR)] = []
            for _ in 0..<count {
                guard let key = CBOR(&bytes, depth: depth + 1), let value = CBOR(&bytes, depth: depth + 1) else { return nil }
                entries.append((key, value))
            }
            self = .map(entries)
        default: return nil
        }
    }
}
