import RainEncoding

/// A wallet at Privy.
public struct PrivyWallet: Hashable, Sendable {
    /// Names it in requests.
    public let id: String
    /// Its address, as the service spells it.
    public let address: String
    /// The family of chains.
    public let chainType: String
    /// The quorum of keys that owns it; nil when it is driven by the app's secret alone.
    public let ownerID: String?
    /// The policies that apply to it.
    public let policyIDs: [String]
    /// How many signatures its owner needs, when the service says.
    public let authorizationThreshold: Int?

    /// - Throws: ``PrivyError`` of kind `unexpectedAnswer`.
    init(_ value: JSONValue) throws(PrivyError) {
        id = try value.text("id")
        address = try value.text("address")
        chainType = try value.text("chain_type")
        ownerID = try value.optionalText("owner_id")
        policyIDs = (value["policy_ids"]?.arrayValue ?? []).compactMap(\.stringValue)
        authorizationThreshold = value["authorization_threshold"]?.intValue
        guard PrivyID.isValid(id) else {
            throw PrivyError(.unexpectedAnswer, "the answer's wallet id is none", requestMayHaveBeenSent: true)
        }
    }
}
