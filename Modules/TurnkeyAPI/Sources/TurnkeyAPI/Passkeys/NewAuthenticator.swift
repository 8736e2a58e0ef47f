public import RainEncoding

/// A passkey to be registered: what an authenticator answered to the request for a new credential (WebAuthn, section 7.1).
///
/// What it holds is public; nothing of it is secret.
public struct NewAuthenticator: Hashable, Sendable {
    /// How an authenticator is reached; open.
    public struct Transport: RawRepresentable, Hashable, Sendable {
        /// The name on the wire.
        public let rawValue: String

        /// A name as the service spells it.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Built into this machine.
        public static let `internal` = Transport(rawValue: "AUTHENTICATOR_TRANSPORT_INTERNAL")
        /// Another device, such as a telephone nearby.
        public static let hybrid = Transport(rawValue: "AUTHENTICATOR_TRANSPORT_HYBRID")
        /// A key in a USB port.
        public static let usb = Transport(rawValue: "AUTHENTICATOR_TRANSPORT_USB")
        /// A key held near.
        public static let nfc = Transport(rawValue: "AUTHENTICATOR_TRANSPORT_NFC")
        /// Bluetooth Low Energy.
        public static let ble = Transport(rawValue: "AUTHENTICATOR_TRANSPORT_BLE")
    }

    /// Its name, for people.
    public var name: String
    /// The random challenge the credential was made for.
    public var challenge: [UInt8]
    /// The credential's identifier.
    public var credentialID: [UInt8]
    /// The client data, JSON, as the authenticator hashed it.
    public var clientDataJSON: [UInt8]
    /// The attestation object, CBOR.
    public var attestationObject: [UInt8]
    /// How the authenticator is reached.
    public var transports: [Transport]

    /// Makes a description.
    public init(
        name: String, challenge: [UInt8], credentialID: [UInt8], clientDataJSON: [UInt8], attestationObject: [UInt8],
        transports: [Transport] = [.hybrid]
    ) {
        self.name = name
        self.challenge = challenge
        self.credentialID = credentialID
        self.clientDataJSON = clientDataJSON
        self.attestationObject = attestationObject
        self.transports = transports
    }

    /// The passkey as the wire has it.
    public var json: JSONValue {
        [
            "authenticatorName": .string(name), "challenge": .string(Base64URL.encode(challenge)),
            "attestation": [
                "credentialId": .string(Base64URL.encode(credentialID)),
                "clientDataJson": .string(Base64URL.encode(clientDataJSON)),
                "attestationObject": .string(Base64URL.encode(attestationObject)),
                "transports": .array(transports.map { .string($0.rawValue) }),
            ],
        ]
    }
}
