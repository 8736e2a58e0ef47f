import RainEncoding

/// How a one-time code is to be sent by an organisation's own key; over the auth proxy its configuration says so.
public struct OneTimeCodeRequest: Hashable, Sendable {
    /// Where the code goes.
    public var contact: TurnkeyContact
    /// The app's name, as the message shows it.
    public var appName: String
    /// How many characters the code has, 6 to 9; nil leaves it to the service (9).
    public var length: Int?
    /// Whether it has letters too; nil leaves it to the service (true).
    public var isAlphanumeric: Bool?
    /// How long it lives, in seconds, at most 600; nil leaves it to the service (300).
    public var lifetimeSeconds: Int?
    /// By what the service counts how often codes are sent: the user's address, or that of their device.
    public var userIdentifier: String?

    /// Makes a request.
    public init(
        contact: TurnkeyContact, appName: String, length: Int? = nil, isAlphanumeric: Bool? = nil,
        lifetimeSeconds: Int? = nil, userIdentifier: String? = nil
    ) {
        self.contact = contact
        self.appName = appName
        self.length = length
        self.isAlphanumeric = isAlphanumeric
        self.lifetimeSeconds = lifetimeSeconds
        self.userIdentifier = userIdentifier
    }

    var parameters: JSONValue {
        var members: JSONObject = [
            "otpType": .string(contact.codeType), "contact": .string(contact.value), "appName": .string(appName),
        ]
        if let length { members["otpLength"] = .number(JSONNumber(length)) }
        if let isAlphanumeric { members["alphanumeric"] = .bool(isAlphanumeric) }
        if let lifetimeSeconds { members["expirationSeconds"] = .string(String(lifetimeSeconds)) }
        if let userIdentifier { members["userIdentifier"] = .string(userIdentifier) }
        return .object(members)
    }
}
