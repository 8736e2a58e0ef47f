import RainEncoding

/// A transaction that the service is to make, sign and broadcast for an account, and to pay for where it is sponsored.
///
/// Follows https://docs.turnkey.com/features/transaction-management/broadcasting.
public struct NewSend: Hashable, Sendable {
    /// A call that the account makes.
    public struct Call: Hashable, Sendable {
        /// Whom it calls: an address with `0x`.
        public var to: String
        /// How much of the chain's currency goes with it, in base units: decimal digits.
        public var value: String
        /// Its data.
        public var data: [UInt8]

        /// Makes a call.
        public init(to: String, value: String = "0", data: [UInt8] = []) {
            self.to = to
            self.value = value
            self.data = data
        }

        fileprivate var json: JSONValue {
            ["to": .string(to), "value": .string(value), "data": .string("0x" + Hex.encode(data))]
        }
    }

    /// The type of the activity.
    public static let activityType = "ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2"

    /// The account: the address of one of a wallet in the organisation.
    public var from: String
    /// The chain, such as `eip155:8453`.
    public var caip2: String
    /// What the account does: 1 to 50 calls, all or none.
    public var calls: [Call]
    /// Whether the service pays the fee, which the organisation must have switched on.
    public var isSponsored: Bool
    /// The nonce of the contract the account is delegated to: decimal digits; nil leaves it to the service.
    ///
    /// With it a body becomes one transaction at most, whatever happens on the way.
    public var stationNonce: String?

    /// Makes a transaction.
    public init(from: String, caip2: String, calls: [Call], isSponsored: Bool, stationNonce: String? = nil) {
        self.from = from
        self.caip2 = caip2
        self.calls = calls
        self.isSponsored = isSponsored
        self.stationNonce = stationNonce
    }

    var parameters: JSONValue {
        var members: JSONObject = [
            "from": .string(from), "caip2": .string(caip2), "sponsor": .bool(isSponsored), "calls": .array(calls.map(\.json)),
        ]
        if let stationNonce { members["gasStationNonce"] = .string(stationNonce) }
        return .object(members)
    }
}
