/// Where Privy sends a one-time code, in the form that is an identity.
public enum PrivyContact: Hashable, Sendable {
    /// An e-mail address, in lower case.
    case email(String)
    /// A telephone number: `+` and digits.
    case phone(String)

    var path: String {
        switch self {
        case .email: "/passwordless"
        case .phone: "/passwordless_sms"
        }
    }

    // The service spells its names in two ways; these are its own.
    var name: String {
        switch self {
        case .email: "email"
        case .phone: "phoneNumber"
        }
    }

    var value: String {
        switch self {
        case .email(let value), .phone(let value): value
        }
    }
}
