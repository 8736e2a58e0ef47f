internal import RainCrypto

/// Why a sealed secret could not be read or kept.
///
/// None of these means that there is no secret. Nothing was changed on disk.
public struct SealError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of error it is; more may come.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The kind's name.
        public let description: String

        /// The secret's name could not name a file.
        public static let invalidName = Kind(description: "invalidName")
        /// The secret is too long to be kept.
        public static let tooLong = Kind(description: "tooLong")
        /// The file was not written by this store, or not as a secret.
        public static let foreignFile = Kind(description: "foreignFile")
        /// The file was written by a later version.
        public static let laterVersion = Kind(description: "laterVersion")
        /// The file was changed, cut short, or moved here from another name.
        public static let altered = Kind(description: "altered")
        /// The file is sealed under another key than the store's.
        public static let otherKey = Kind(description: "otherKey")
        /// There are sealed secrets and no key.
        public static let keyMissing = Kind(description: "keyMissing")
        /// The key is in a vault that cannot be reached now.
        public static let vaultUnavailable = Kind(description: "vaultUnavailable")
        /// The directory or a file cannot be used.
        public static let unusableFile = Kind(description: "unusableFile")
        /// Encryption itself failed, or there is no randomness.
        public static let cryptoFailure = Kind(description: "cryptoFailure")
    }

    /// What kind of error it is.
    public let kind: Kind

    /// What is wrong and what to do, in words that are safe to log.
    public let message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    init(_ error: StoreError) {
        self.init(.unusableFile, error.message)
    }

    init(_ error: CryptoError) {
        self.init(.cryptoFailure, error.message)
    }

    /// The message.
    public var description: String { message }
}
