public import RainEncoding

/// A collateral contract that a test had made.
public struct IssuingCollateral: Sendable {
    /// Whose it is.
    public let userID: String
    /// Where the tokens are held.
    public let proxy: String
    /// What a withdrawal is sent to: the coordinator of version 2, the controller of version 1.
    public let controller: String
    /// The contract as the API shows it.
    public let contract: JSONValue
}
