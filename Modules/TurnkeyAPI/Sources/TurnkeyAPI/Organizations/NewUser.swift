import RainEncoding

/// A user to be: what they are called and what they authenticate by.
public struct NewUser: Hashable, Sendable {
    /// The name; nil takes the contact, or what the caller gives.
    public var name: String?
    /// The e-mail address.
    public var email: String?
    /// The telephone number, in the form of E.164.
    public var phoneNumber: String?
    /// Keys to be registered.
    public var apiKeys: [NewAPIKey]
    /// Passkeys to be registered.
    public var authenticators: [NewAuthenticator]

    /// Makes a description.
    public init(
        name: String? = nil, contact: TurnkeyContact? = nil, apiKeys: [NewAPIKey] = [],
        authenticators: [NewAuthenticator] = []
    ) {
        self.name = name
        self.apiKeys = apiKeys
        self.authenticators = authenticators
        switch contact {
        case .email(let address): email = address
        case .phone(let number): phoneNumber = number
        case nil: break
        }
    }

    /// What a verification token is used for when this user signs up with it: its fields, those that are empty left out but
    /// for the three lists.
    var usage: JSONValue {
        var usage = lists
        if let email { usage["email"] = .string(email) }
        if let phoneNumber { usage["phoneNumber"] = .string(phoneNumber) }
        return .object(usage)
    }

    /// The members of a sign-up, or of a root user, that describe the user.
    ///
    /// The three lists are required, also when they are empty.
    func members(defaultName: String) -> JSONObject {
        var members: JSONObject = ["userName": .string(name ?? email ?? phoneNumber ?? defaultName)]
        if let email { members["userEmail"] = .string(email) }
        if let phoneNumber { members["userPhoneNumber"] = .string(phoneNumber) }
        for list in lists { members[list.name] = list.value }
        return members
    }

    private var lists: JSONObject {
        [
            "apiKeys": .array(apiKeys.map(\.json)), "authenticators": .array(authenticators.map(\.json)), "oauthProviders": [],
        ]
    }
}

extension NewUser: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How many credentials there are; name and contacts are left out.
    public var description: String { "NewUser(\(apiKeys.count) keys, \(authenticators.count) passkeys)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without name and contacts.
    public var customMirror: Mirror { Mirror(self, children: ["apiKeys": apiKeys, "authenticators": authenticators]) }
}
