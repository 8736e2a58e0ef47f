/// Base 58, for the bundles of an older kind, which only tests open.
enum Base58 {
    private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

    static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for character in text.utf8 {
            guard var carry = alphabet.firstIndex(of: character) else { return nil }
            for place in bytes.indices {
                carry += Int(bytes[place]) * 58
                bytes[place] = UInt8(carry & 0xff)
                carry >>= 8
            }
            while carry > 0 {
                bytes.append(UInt8(carry & 0xff))
                carry >>= 8
            }
        }
        let zeros = text.utf8.prefix { $0 == alphabet[0] }.count
        return Array(repeating: 0, count: zeros) + bytes.reversed()
    }
}
