/// What an activity is found by later.
public struct ActivityReference: Hashable, Sendable {
    /// The activity's identifier.
    public let id: String
    /// The organisation it belongs to, which need not be the one the request named.
    public let organizationID: String
    /// `sha256:` and the digest of the body that was submitted: what approvers vote on.
    public let fingerprint: String?

    /// Makes a reference.
    public init(id: String, organizationID: String, fingerprint: String?) {
        self.id = id
        self.organizationID = organizationID
        self.fingerprint = fingerprint
    }
}
