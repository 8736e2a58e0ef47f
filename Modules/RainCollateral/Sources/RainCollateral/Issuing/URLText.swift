/// Text as a part of a URL (RFC 3986): what is not unreserved is percent-encoded.
enum URLText {
    /// A segment of a path.
    static func segment(_ text: String) -> String { encoded(text) }

    /// A query, in the order given: `?a=1&b=2`; nothing when there is none.
    static func query(_ items: [(name: String, value: String?)]) -> String {
        let present = items.compactMap { item in item.value.map { encoded(item.name) + "=" + encoded($0) } }
        return present.isEmpty ? "" : "?" + present.joined(separator: "&")
    }

    private static let digits = Array("0123456789ABCDEF".unicodeScalars)

    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += "%"
                result.unicodeScalars.append(digits[Int(byte >> 4)])
                result.unicodeScalars.append(digits[Int(byte & 0x0f)])
            }
        }
        return result
    }
}
