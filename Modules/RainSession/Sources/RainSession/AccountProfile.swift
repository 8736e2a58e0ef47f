public import RainCore

/// The ways into the account of whoever is logged in.
public struct AccountProfile: Hashable, Sendable {
    /// A passkey of the account.
    public struct Passkey: Hashable, Sendable {
        /// What it is called.
        public let name: String
        /// Its id, as its authenticator knows it.
        public let credentialID: [UInt8]
        /// When it was added; nil when that is not known.
        public let addedAt: Timestamp?

        /// Makes a row.
        public init(name: String, credentialID: [UInt8], addedAt: Timestamp?) {
            self.name = name
            self.credentialID = credentialID
            self.addedAt = addedAt
        }
    }

    /// The contacts it can be logged into by a code: an e-mail address and a telephone number at most.
    public let contacts: [Contact]
    /// Its passkeys.
    public let passkeys: [Passkey]

    /// Makes a profile.
    public init(contacts: [Contact], passkeys: [Passkey]) {
        self.contacts = contacts
        self.passkeys = passkeys
    }

    /// Whether the account survives the loss of any one device: a contact gets its user back in.
    public var hasBackup: Bool { !contacts.isEmpty }
}

/// Telling the ways into an account.
///
/// ```swift
/// if try await !wallet.profile().hasBackup { askForEmail() }
/// ```
public protocol ProfileReading: Sendable {
    /// The ways into the account of whoever is logged in; asks the service.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when nobody is logged in; `networkError` (RAIN_301) and others;
    ///   `CancellationError`.
    func profile() async throws -> AccountProfile
}
