public import RainCore

/// Where a one-time code goes: an e-mail address or a telephone number.
///
/// Printing shows the kind only; the contact itself is the user's own affair and stays out of logs.
public enum Contact: Hashable, Sendable {
    /// An e-mail address, as the user typed it.
    case email(String)
    /// A telephone number in international form, as the user typed it: `+1 (555) 010-0199`.
    case phone(String)

    /// The address or the number.
    public var value: String {
        switch self {
        case .email(let value), .phone(let value): value
        }
    }

    /// The form in which the contact is an identity: two spellings of one contact become equal, and what cannot be a contact is
    /// refused before any request is made.
    ///
    /// - Returns: An e-mail address without white space around it and in lower case; a number as `+` and its digits.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for an address without exactly one `@` and something on either side, or
    ///   with white space inside; for a number that is not `+` and 6 to 15 ASCII digits once white space, `-`, `.`, `(` and `)`
    ///   are left out.
    public func normalized() throws(RainError) -> Contact {
        switch self {
        case .email(let address): .email(try Self.normalized(address: address))
        case .phone(let number): .phone(try Self.normalized(number: number))
        }
    }

    private static func normalized(address: String) throws(RainError) -> String {
        var text = Substring(address)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isPlain else {
            throw RainError(.invalidConfig, "an e-mail address has one @ with something on either side")
        }
        return text.lowercased()
    }

    private static func normalized(number: String) throws(RainError) -> String {
        let text = number.filter { !$0.isWhitespace && !"-.()".contains($0) }
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "+"), 6...15 ~= digits.count,
            digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else {
            throw RainError(.invalidConfig, "a telephone number is + and 6 to 15 digits, such as +15550100199")
        }
        return text
    }
}

extension Contact: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of contact.
    public var description: String {
        switch self {
        case .email: "email(…)"
        case .phone: "phone(…)"
        }
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror that shows nothing of the contact.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
