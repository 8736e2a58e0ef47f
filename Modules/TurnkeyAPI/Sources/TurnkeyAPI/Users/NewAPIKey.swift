public import RainEncoding

/// A key to be registered as a user's.
public struct NewAPIKey: Hashable, Sendable {
    /// Its name, for people.
    public var name: String
    /// The compressed point, 66 lower-case hexadecimal digits.
    public var publicKeyHex: String
    /// The curve as the wire has it, such as `API_KEY_CURVE_P256`.
    public var curve: String
    /// How long it shall live, in seconds, from 1; nil for a key that does not expire.
    ///
    /// A user has at most ten keys of either kind; an eleventh that expires pushes out an expired one, else the oldest.
    public var lifetimeSeconds: Int?

    /// A P-256 key.
    public init(name: String, key: TurnkeyAPIKey, lifetimeSeconds: Int? = nil) {
        self.init(name: name, publicKeyHex: key.publicKeyHex, curve: "API_KEY_CURVE_P256", lifetimeSeconds: lifetimeSeconds)
    }

    /// A secp256k1 key.
    public init(name: String, key: TurnkeySecp256k1Key, lifetimeSeconds: Int? = nil) {
        self.init(
            name: name, publicKeyHex: key.publicKeyHex, curve: "API_KEY_CURVE_SECP256K1", lifetimeSeconds: lifetimeSeconds)
    }

    private init(name: String, publicKeyHex: String, curve: String, lifetimeSeconds: Int?) {
        self.name = name
        self.publicKeyHex = publicKeyHex
        self.curve = curve
        self.lifetimeSeconds = lifetimeSeconds
    }

    /// The key as the wire has it.
    public var json: JSONValue {
        var members: JSONObject = [
            "apiKeyName": .string(name), "publicKey": .string(publicKeyHex), "curveType": .string(curve),
        ]
        if let lifetimeSeconds { members["expirationSeconds"] = .string(String(lifetimeSeconds)) }
        return .object(members)
    }
}
