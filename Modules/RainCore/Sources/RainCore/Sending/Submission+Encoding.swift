internal import RainEncoding
internal import RainEthereum

extension Submission {
    /// The submission as a member of its row.
    var encoded: JSONValue {
        var value: JSONObject = [
            "destination": .string(request.destination), "body": .string(DataHex.encode(request.body)),
            "key": .string(request.idempotencyKey),
            "resendable": .number(JSONNumber(request.resendableUntil.millisecondsSinceEpoch)),
            "settled": .number(JSONNumber(request.settledAfter.millisecondsSinceEpoch)),
        ]
        if request.isExclusive { value["exclusive"] = true }
        value["reference"] = reference.map { .string($0) }
        value["hash"] = transactionHash.map { .string($0.description) }
        if awaitsApproval { value["approval"] = true }
        if callReverted { value["reverted"] = true }
        value["failure"] = failure.map { .string($0) }
        return .object(value)
    }

    init(decoding value: JSONValue) throws {
        guard let destination = value["destination"]?.stringValue, let body = value["body"]?.stringValue,
            let key = value["key"]?.stringValue, let resendable = value["resendable"]?.intValue,
            let settled = value["settled"]?.intValue
        else { throw RainError(.internalLogicError, "the transaction journal holds a submission that is not complete") }
        self.init(
            try SubmissionRequest(
                destination: destination, body: try DataHex.decode(body), idempotencyKey: key,
                resendableUntil: Timestamp(millisecondsSinceEpoch: Int64(resendable)),
                settledAfter: Timestamp(millisecondsSinceEpoch: Int64(settled)), isExclusive: value["exclusive"] == true
            ).checked())
        reference = value["reference"]?.stringValue
        transactionHash = try value["hash"]?.stringValue.map { text throws(EthereumError) in try Hash32(text) }
        awaitsApproval = value["approval"] == true
        callReverted = value["reverted"] == true
        failure = value["failure"]?.stringValue
    }
}
