/// The texts that `Scripts/generate-wordlists` writes, one a language.
enum WordListText {}

/// A word list of BIP-39: 2,048 words, found by number and by spelling.
struct WordList: Sendable {
    /// How many words a list has.
    static let count = 2048

    /// The English list.
    static let english = WordList(WordListText.english)

    private let bytes: [UInt8]
    /// Where the words lie in `bytes`, in the order of the list.
    private let ranges: [Range<Int>]
    /// The numbers of the words in the order of their bytes, to search in: not every language's list is sorted that way.
    private let sorted: [UInt16]

    init(_ text: StaticString) {
        let bytes = text.withUTF8Buffer { Array($0) }
        let ranges = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map(\.indices)
        self.bytes = bytes
        self.ranges = ranges
        sorted = ranges.indices.map { UInt16(truncatingIfNeeded: $0) }.sorted { left, right in
            bytes[ranges[Int(left)]].lexicographicallyPrecedes(bytes[ranges[Int(right)]])
        }
    }

    /// The bytes of a word by its number; the number is taken modulo 2,048.
    subscript(number: UInt16) -> ArraySlice<UInt8> {
        bytes[ranges[Int(number) % ranges.count]]
    }

    /// The number of a word, or nil when it is not in the list.
    func number(of word: UnsafeRawBufferPointer) -> UInt16? {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            let candidate = self[sorted[middle]]
            if candidate.elementsEqual(word) { return sorted[middle] }
            if candidate.lexicographicallyPrecedes(word) { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}
