import PrivyAPI
import RainCore
import RainCrypto
import RainEncoding
import RainSession

/// A code that was sent and is not yet confirmed.
struct SentCode: Sendable {
    /// How long a code lives, as far as is known; the service alone decides.
    static let usualLifetime = Duration.seconds(600)

    let contact: Contact
    let sentAt: Timestamp
    // A code opens one session: one that could not be stored is kept, not asked for again.
    private(set) var opened: (code: Redacted<String>, tokens: PrivyTokens)?

    init(contact: Contact, sentAt: Timestamp) {
        self.contact = contact
        self.sentAt = sentAt
    }

    /// Notes that a code opened a session.
    mutating func open(_ tokens: PrivyTokens, by code: Redacted<String>) {
        opened = (code, tokens)
    }

    /// What a refusal of the code means: `open`, another may be tried, or `expired`, a new one had better be sent.
    ///
    /// Privy says neither how many tries nor how much time is left.
    func refusal(at now: Timestamp) -> RainError {
        let isOld = sentAt.duration(to: now) >= Self.usualLifetime
        return RainError(
            .invalidLoginCode,
            isOld ? "the code is wrong or has expired; send a new code" : "the code is wrong; try again, or send a new code",
            context: ["challenge": isOld ? "expired" : "open"])
    }
}

// It outlives the process that asked for it, as a code outlives the screen it was asked for on. The record holds no secret.
extension SentCode {
    private static let version = 1

    /// The code that is awaited as one record.
    func record() throws(CryptoError) -> SecretBytes {
        let name = if case .email = contact { "email" } else { "phone" }
        let object: JSONValue = [
            "v": .number(JSONNumber(Self.version)), "sentAt": .number(JSONNumber(sentAt.millisecondsSinceEpoch)),
            name: .string(contact.value),
        ]
        return try SecretBytes(copying: object.encoded())
    }

    /// What is in a record; nil when it is none, or too old for the code to be right.
    init?(record: SecretBytes, now: Timestamp) {
        guard let object = try? JSONValue(parsing: record.withUnsafeBytes { Array($0) }, maximumDepth: 4),
            object["v"]?.intValue == Self.version, let sentAt = object["sentAt"]?.intValue
        else { return nil }
        self.sentAt = Timestamp(millisecondsSinceEpoch: Int64(sentAt))
        guard (Duration.zero..<Self.usualLifetime).contains(self.sentAt.duration(to: now)) else { return nil }
        switch (object["email"]?.stringValue, object["phone"]?.stringValue) {
        case (let address?, nil): contact = .email(address)
        case (nil, let number?): contact = .phone(number)
        default: return nil
        }
    }
}

extension PrivyContact {
    /// A contact in the form that is an identity.
    init(_ normalized: Contact) {
        switch normalized {
        case .email(let address): self = .email(address)
        case .phone(let number): self = .phone(number)
        }
    }
}
