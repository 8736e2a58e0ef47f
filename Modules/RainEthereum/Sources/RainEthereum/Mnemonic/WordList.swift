/// The texts that `Scripts/generate-wordlists` writes, one a language.
enum WordListText {}

/// The lists there are, in the order of their English names.
enum WordListName: CaseIterable {
    case chineseSimplified, chineseTraditional, czech, english, french, italian, japanese, korean, portuguese, russian, spanish
    case turkish
}

/// A word list of BIP-39: 2,048 words in normalisation form KD, found by number and by spelling.
struct WordList: Sendable {
    /// How many words a list has.
    static let count = 2048

    private let bytes: [UInt8]
    /// Where each word starts in `bytes`, and where one behind the last would; a word ends one byte before the next starts.
    private let starts: [UInt16]
    /// The numbers of the words in the order of their bytes, to search in: not every language's list is sorted that way.
    private let sorted: [UInt16]
    /// The first eight bytes of the words in that order, as numbers that compare as the bytes do.
    private let prefixes: [UInt64]

    init(_ text: StaticString) {
        let words = text.withUTF8Buffer { text in
            text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { Array($0) }
        }
        bytes = Array(words.joined(separator: [UInt8(ascii: " ")]))
        starts = words.reduce(into: [0]) { starts, word in
            starts.append(starts[starts.count - 1] + UInt16(truncatingIfNeeded: word.count + 1))
        }
        sorted = words.indices.sorted { words[$0].lexicographicallyPrecedes(words[$1]) }.map(UInt16.init(truncatingIfNeeded:))
        prefixes = sorted.map { number in
            words[Int(number)].withUnsafeBytes { Self.prefix(of: $0) }
        }
    }

    /// The bytes of a word by its number; the number is taken modulo 2,048.
    subscript(number: UInt16) -> ArraySlice<UInt8> {
        let index = Int(number) % Self.count
        return bytes[Int(starts[index])..<Int(starts[index + 1]) - 1]
    }

    /// The number of a word, or nil when it is not in the list.
    func number(of word: UnsafeRawBufferPointer) -> UInt16? {
        let prefix = Self.prefix(of: word)
        var low = 0
        var high = prefixes.count
        while low < high {
            let middle = (low + high) / 2
            if prefixes[middle] < prefix { low = middle + 1 } else { high = middle }
        }
        // Words that share eight bytes follow one another.
        while low < prefixes.count, prefixes[low] == prefix {
            if self[sorted[low]].elementsEqual(word) { return sorted[low] }
            low += 1
        }
        return nil
    }

    private static func prefix(of word: UnsafeRawBufferPointer) -> UInt64 {
        var prefix: UInt64 = 0
        for index in 0..<8 { prefix = prefix << 8 | (index < word.count ? UInt64(word[index]) : 0) }
        return prefix
    }
}

extension WordList {
    /// A list by its name; each is split when it is first asked for.
    static func named(_ name: WordListName) -> WordList {
        switch name {
        case .chineseSimplified: chineseSimplified
        case .chineseTraditional: chineseTraditional
        case .czech: czech
        case .english: english
        case .french: french
        case .italian: italian
        case .japanese: japanese
        case .korean: korean
        case .portuguese: portuguese
        case .russian: russian
        case .spanish: spanish
        case .turkish: turkish
        }
    }

    private static let chineseSimplified = WordList(WordListText.chineseSimplified)
    private static let chineseTraditional = WordList(WordListText.chineseTraditional)
    private static let czech = WordList(WordListText.czech)
    private static let english = WordList(WordListText.english)
    private static let french = WordList(WordListText.french)
    private static let italian = WordList(WordListText.italian)
    private static let japanese = WordList(WordListText.japanese)
    private static let korean = WordList(WordListText.korean)
    private static let portuguese = WordList(WordListText.portuguese)
    private static let russian = WordList(WordListText.russian)
    private static let spanish = WordList(WordListText.spanish)
    private static let turkish = WordList(WordListText.turkish)
}
