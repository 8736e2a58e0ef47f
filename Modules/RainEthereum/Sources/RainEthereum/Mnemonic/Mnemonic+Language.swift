extension Mnemonic {
    /// The language of a phrase: one of the twelve word lists that are in use.
    ///
    /// The set is open: later versions may know more lists.
    public struct Language: Hashable, Sendable, CaseIterable {
        let list: WordListName

        private init(_ list: WordListName) {
            self.list = list
        }

        /// Chinese in simplified characters, one for each word.
        public static let chineseSimplified = Language(.chineseSimplified)
        /// Chinese in traditional characters, one for each word.
        public static let chineseTraditional = Language(.chineseTraditional)
        /// Czech, without diacritics.
        public static let czech = Language(.czech)
        /// English.
        public static let english = Language(.english)
        /// French, with accents.
        public static let french = Language(.french)
        /// Italian.
        public static let italian = Language(.italian)
        /// Japanese in hiragana; its words stand apart by the ideographic space U+3000.
        public static let japanese = Language(.japanese)
        /// Korean in hangul.
        public static let korean = Language(.korean)
        /// Portuguese, without accents.
        public static let portuguese = Language(.portuguese)
        /// Russian.
        public static let russian = Language(.russian)
        /// Spanish, with accents.
        public static let spanish = Language(.spanish)
        /// Turkish.
        public static let turkish = Language(.turkish)

        /// All languages, in the order of their English names.
        public static var allCases: [Language] {
            WordListName.allCases.map(Language.init)
        }

        /// What stands between the words of a phrase when it is shown, in UTF-8.
        var separator: [UInt8] {
            list == .japanese ? [0xE3, 0x80, 0x80] : [UInt8(ascii: " ")]
        }
    }
}

extension Mnemonic.Language: CustomStringConvertible {
    /// The English name of the language.
    public var description: String {
        switch list {
        case .chineseSimplified: "Chinese (simplified)"
        case .chineseTraditional: "Chinese (traditional)"
        case .czech: "Czech"
        case .english: "English"
        case .french: "French"
        case .italian: "Italian"
        case .japanese: "Japanese"
        case .korean: "Korean"
        case .portuguese: "Portuguese"
        case .russian: "Russian"
        case .spanish: "Spanish"
        case .turkish: "Turkish"
        }
    }
}
