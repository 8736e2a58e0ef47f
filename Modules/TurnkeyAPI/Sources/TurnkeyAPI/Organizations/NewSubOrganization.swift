/// A sub-organisation to be: the account of one end user, or of several.
public struct NewSubOrganization: Sendable {
    /// The version of the activity that makes it; the newest unless an older service is talked to.
    public enum Version: String, Sendable {
        /// Takes verification tokens of the older kind too.
        case v7 = "V7"
        /// The newest.
        case v8 = "V8"

        /// What the sign-up is called in the message that uses a verification token.
        var usageName: String { self == .v7 ? "signup" : "signupV2" }
    }

    /// Its name.
    public var name: String
    /// Its root users, at least one.
    public var rootUsers: [NewUser]
    /// How many root users must agree, from 1 to their number.
    public var rootQuorumThreshold: Int
    /// The wallet made with it; nil for none.
    public var wallet: NewWallet?
    /// The proof that the first user's contact was verified; without one the contact does not count for log-ins.
    public var verification: BoundVerification?
    /// The version of the activity.
    public var version: Version

    /// Makes a description.
    public init(
        name: String, rootUsers: [NewUser], rootQuorumThreshold: Int = 1, wallet: NewWallet? = nil,
        verification: BoundVerification? = nil, version: Version = .v8
    ) {
        self.name = name
        self.rootUsers = rootUsers
        self.rootQuorumThreshold = rootQuorumThreshold
        self.wallet = wallet
        self.verification = verification
        self.version = version
    }
}
