internal import RainEthereum

extension RainError {
    /// The error of a send that may have gone out and is not final.
    static func pending(_ record: SendRecord, underlying: (any Error)? = nil) -> RainError {
        guard record.phase == .reserved else {
            return pending(id: record.id, hash: record.transactionHash, underlying: underlying)
        }
        return RainError(
            .transactionPending,
            "nothing is signed yet, but its nonce is taken. Resume it by its id, \(record.id), to have it signed and sent",
            context: ["transactionID": record.id], underlying: underlying)
    }

    /// The error of a send of which no more is known than its id and perhaps its hash.
    static func pending(id: String, hash: Hash32? = nil, underlying: (any Error)? = nil) -> RainError {
        var context = ["transactionID": id]
        context["transactionHash"] = hash?.description
        return RainError(
            .transactionPending,
            "the transaction may be on its way; do not send it again. Resume it by its id, \(id), to learn what became of it",
            context: context, underlying: underlying)
    }

    /// The id of the send this error is about, when it is about one.
    public var transactionID: String? { context["transactionID"] }
}
