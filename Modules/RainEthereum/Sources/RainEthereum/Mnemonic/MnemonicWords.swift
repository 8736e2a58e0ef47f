/// The words of a phrase in normalisation form KD, where they lie.
struct MnemonicWords {
    private let text: UnsafeRawBufferPointer
    private let ranges: [Range<Int>]

    /// Finds the words, whatever white space separates them; valid as long as the text is lent.
    init(in text: UnsafeRawBufferPointer) {
        self.text = text
        var ranges: [Range<Int>] = []
        var start = 0
        var position = 0
        while position < text.count {
            let spaceCount = Self.countOfSpace(text, at: position)
            if spaceCount == 0 {
                position += 1
                continue
            }
            if start < position { ranges.append(start..<position) }
            position += spaceCount
            start = position
        }
        if start < text.count { ranges.append(start..<text.count) }
        self.ranges = ranges
    }

    /// How many words there are.
    var count: Int {
        ranges.count
    }

    /// The bytes of a word.
    subscript(index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: text[ranges[index]])
    }

    /// How many bytes a character of white space at a place has; 0 for any other.
    ///
    /// The other spaces of Unicode, among them U+3000, are plain spaces in normalisation form KD.
    private static func countOfSpace(_ text: UnsafeRawBufferPointer, at position: Int) -> Int {
        func next(_ bytes: UInt8...) -> Bool {
            position + bytes.count <= text.count && text[position..<position + bytes.count].elementsEqual(bytes)
        }
        switch text[position] {
        case 0x20, 0x09...0x0D: return 1
        case 0xC2 where next(0xC2, 0x85): return 2  // next line
        case 0xE1 where next(0xE1, 0x9A, 0x80): return 3  // ogham space mark
        case 0xE2 where next(0xE2, 0x80, 0xA8) || next(0xE2, 0x80, 0xA9): return 3  // line and paragraph separator
        default: return 0
        }
    }
}
