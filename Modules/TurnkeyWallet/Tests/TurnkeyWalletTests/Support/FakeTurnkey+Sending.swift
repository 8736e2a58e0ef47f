import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP
import Synchronization

extension FakeTurnkey {
    /// What a completed send is asked about with.
    static let sendResult: JSONValue = ["ethSendTransactionResultV2": ["sendTransactionStatusId": "status"]]

    /// Sends by the service: each is kept, and reported as a test says.
    func sending(_ path: String, _ organization: String, _ body: JSONValue) throws -> HTTPResponse {
        switch path.split(separator: "/").last {
        case "get_nonces": return Self.response(["nonce": "9", "gasStationNonce": "4"])
        case "eth_send_transaction":
            let answer = Self.sent("ACTIVITY_STATUS_COMPLETED", body: body.encoded(), result: Self.sendResult)
            let activity = try JSONValue(parsing: answer.body)["activity"] ?? nil
            state.withLock { $0.sends.append(activity) }
            return answer
        case "list_activities": return Self.response(["activities": .array(state.withLock { $0.sends })])
        case "get_send_transaction_status": return Self.response(state.withLock { $0.sendReport })
        default: return Self.response(["code": 5, "message": "not served"], status: 404)
        }
    }

    /// The activity of a send, with the fingerprint of its body.
    static func sent(_ status: String, body: [UInt8], result: JSONValue, failure: JSONValue = nil) -> HTTPResponse {
        response([
            "activity": [
                "id": "activity", "organizationId": "sub", "status": .string(status), "result": result, "failure": failure,
                "fingerprint": .string("sha256:" + Hex.encode(SHA256.hash(body).bytes)),
                "createdAt": ["seconds": "1767225600", "nanos": "0"],
            ]
        ])
    }

    /// How far a send has come.
    static func report(_ state: String, hash: Hash32? = nil, failure: String? = nil) -> JSONValue {
        var report: JSONObject = ["txStatus": .string(state)]
        if let hash { report["eth"] = ["txHash": .string(hash.description)] }
        if let failure { report["txError"] = .string(failure) }
        return .object(report)
    }
}
