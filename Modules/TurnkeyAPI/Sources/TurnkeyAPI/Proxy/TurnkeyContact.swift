/// A contact that a one-time code reaches and an account is known by.
public enum TurnkeyContact: Hashable, Sendable {
    /// An e-mail address.
    case email(String)
    /// A telephone number in the form of E.164.
    case phone(String)

    /// The address or the number.
    public var value: String {
        switch self {
        case .email(let value), .phone(let value): value
        }
    }

    /// The kind of one-time code that reaches it.
    public var codeType: String {
        switch self {
        case .email: "OTP_TYPE_EMAIL"
        case .phone: "OTP_TYPE_SMS"
        }
    }

    /// The filter that finds its account.
    public var filterType: String {
        switch self {
        case .email: "EMAIL"
        case .phone: "PHONE_NUMBER"
        }
    }
}

extension TurnkeyContact: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of contact; the contact itself is left out.
    public var description: String { filterType }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror that shows nothing of the content.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
