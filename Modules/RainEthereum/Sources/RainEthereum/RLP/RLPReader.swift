/// A cursor over canonical RLP that hands out ranges, so that a transaction is read without building a tree of items.
struct RLPReader {
    /// A string or a list: where its payload lies.
    struct Element {
        let isList: Bool
        let payload: Range<Int>
    }

    private let bytes: [UInt8]
    /// Where the next element starts.
    private(set) var position: Int
    private var end: Int

    /// Starts at some place of an encoding, reading to its end.
    init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = Swift.min(position, bytes.count)
        end = bytes.count
    }

    /// Whether nothing is left of the list that is being read.
    var isAtEnd: Bool {
        position == end
    }

    /// Reads the next element and moves behind it.
    mutating func nextElement() throws(EthereumError) -> Element {
        guard position < end else { throw Self.cutShort }
        let prefix = bytes[position]
        let element: Element
        switch prefix {
        case ..<0x80:
            element = Element(isList: false, payload: position..<position + 1)
        case 0x80...0xb7:
            element = try shortElement(count: Int(prefix - 0x80), isList: false)
            if element.payload.count == 1, bytes[element.payload.lowerBound] < 0x80 {
                throw EthereumError(.invalidRLP, "a single byte below 0x80 has no prefix")
            }
        case 0xb8...0xbf:
            element = try longElement(countOfCount: Int(prefix - 0xb7), isList: false)
        case 0xc0...0xf7:
            element = try shortElement(count: Int(prefix - 0xc0), isList: true)
        default:
            element = try longElement(countOfCount: Int(prefix - 0xf7), isList: true)
        }
        position = element.payload.upperBound
        return element
    }

    /// Goes into a list that was just read: the next element is its first one.
    ///
    /// - Returns: Where the list ends.
    @discardableResult
    mutating func enter(_ list: Element) -> Int {
        position = list.payload.lowerBound
        end = list.payload.upperBound
        return end
    }

    /// Goes on with the list around the one that has just ended.
    mutating func leave(to outerEnd: Int) {
        end = outerEnd
    }

    /// Where the list that is being read ends.
    var currentEnd: Int {
        end
    }

    /// The bytes of a payload.
    func slice(_ payload: Range<Int>) -> ArraySlice<UInt8> {
        bytes[payload]
    }

    /// Checks that nothing is left.
    func finish() throws(EthereumError) {
        guard isAtEnd else { throw EthereumError(.invalidRLP, "more bytes follow the encoding") }
    }

    private func shortElement(count: Int, isList: Bool) throws(EthereumError) -> Element {
        let start = position + 1
        guard count <= end - start else { throw Self.cutShort }
        return Element(isList: isList, payload: start..<start + count)
    }

    private func longElement(countOfCount: Int, isList: Bool) throws(EthereumError) -> Element {
        let start = position + 1 + countOfCount
        guard start <= end else { throw Self.cutShort }
        guard bytes[position + 1] != 0 else {
            throw EthereumError(.invalidRLP, "a length has no leading zero byte")
        }
        // At most 8 bytes, so it fits; compared before it becomes an Int, so a huge one is no trap.
        let count = bytes[(position + 1)..<start].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard count > UInt64(RLP.longestShortPayload) else {
            throw EthereumError(.invalidRLP, "a length of 55 or less stands in the prefix byte")
        }
        guard count <= UInt64(end - start) else { throw Self.cutShort }
        return Element(isList: isList, payload: start..<start + Int(count))
    }

    private static let cutShort = EthereumError(.invalidRLP, "the encoding ends before its item does")
}
