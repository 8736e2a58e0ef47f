import RainCrypto

/// Entropy to word numbers to a phrase, and back, in memory that is wiped.
enum MnemonicCoding {
    /// How many words a phrase may have.
    static let wordCounts = [12, 15, 18, 21, 24]

    /// The numbers of some words, 0 to 2,047, two bytes each, big-endian; nil when one of them is not in the list.
    static func numbers(of words: MnemonicWords, list: WordList) throws(EthereumError) -> SecretBytes? {
        var isKnown = true
        let numbers = try SecretBytes.filled(count: 2 * words.count) { numbers in
            for index in 0..<words.count {
                guard let number = list.number(of: words[index]) else {
                    isKnown = false
                    return
                }
                numbers[2 * index] = UInt8(number >> 8)
                numbers[2 * index + 1] = UInt8(truncatingIfNeeded: number)
            }
        }
        return isKnown ? numbers : nil
    }

    /// The entropy that word numbers stand for; nil when the bits behind it are not its checksum.
    static func entropy(of numbers: SecretBytes) throws(EthereumError) -> SecretBytes? {
        let wordCount = numbers.count / 2
        // Of 33 bits, 32 are entropy and one is checksum.
        let entropyCount = wordCount * 4 / 3
        var given: UInt8 = 0
        let entropy = try numbers.withUnsafeBytes { numbers throws(EthereumError) in
            try SecretBytes.filled(count: entropyCount) { entropy in
                for bit in 0..<wordCount * 11 {
                    let value = (numbers[2 * (bit / 11) + (bit % 11 < 3 ? 0 : 1)] >> UInt8((10 - bit % 11) % 8)) & 1
                    if bit / 8 < entropy.count {
                        entropy[bit / 8] |= value << UInt8(7 - bit % 8)
                    } else {
                        given = given << 1 | value
                    }
                }
            }
        }
        return given == checksum(of: entropy) ? entropy : nil
    }

    /// The word numbers that stand for entropy and its checksum.
    static func numbers(of entropy: SecretBytes) throws(EthereumError) -> SecretBytes {
        let wordCount = entropy.count * 3 / 4
        let checksum = checksum(of: entropy)
        let checksumBits = entropy.count / 4
        return try entropy.withUnsafeBytes { entropy throws(EthereumError) in
            try SecretBytes.filled(count: 2 * wordCount) { numbers in
                for bit in 0..<wordCount * 11 {
                    let value: UInt8
                    if bit / 8 < entropy.count {
                        value = entropy[bit / 8] >> UInt8(7 - bit % 8) & 1
                    } else {
                        value = checksum >> UInt8(checksumBits - 1 - (bit - 8 * entropy.count)) & 1
                    }
                    numbers[2 * (bit / 11) + (bit % 11 < 3 ? 0 : 1)] |= value << UInt8((10 - bit % 11) % 8)
                }
            }
        }
    }

    /// The words of some numbers with a separator between them.
    static func phrase(
        of numbers: SecretBytes, list: WordList, separator: [UInt8]
    ) throws(EthereumError) -> SecretBytes {
        try numbers.withUnsafeBytes { numbers throws(EthereumError) in
            func word(_ index: Int) -> ArraySlice<UInt8> {
                list[UInt16(numbers[2 * index]) << 8 | UInt16(numbers[2 * index + 1])]
            }
            let wordCount = numbers.count / 2
            let length = (0..<wordCount).reduce((wordCount - 1) * separator.count) { $0 + word($1).count }
            return try SecretBytes.filled(count: length) { phrase in
                var next = 0
                for index in 0..<wordCount {
                    for byte in index == 0 ? [] : separator {
                        phrase[next] = byte
                        next += 1
                    }
                    for byte in word(index) {
                        phrase[next] = byte
                        next += 1
                    }
                }
            }
        }
    }

    static func wrongCount(_ count: Int) -> EthereumError {
        EthereumError(.invalidMnemonic, "a phrase has 12, 15, 18, 21 or 24 words, not \(count)")
    }

    /// One bit for every 32 of entropy: the first ones of its SHA-256 hash.
    private static func checksum(of entropy: SecretBytes) -> UInt8 {
        let first = entropy.withUnsafeBytes { SHA256.hash($0) }.withUnsafeBytes { $0[0] }
        return first >> UInt8(8 - entropy.count / 4)
    }
}
