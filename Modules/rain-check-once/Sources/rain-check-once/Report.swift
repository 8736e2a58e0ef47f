import RainCore
import RainEncoding

/// One line of what became of a wish.
struct Report: Sendable {
    private var line: JSONObject = [:]

    init(key: String?, _ sent: SentTransaction) {
        line["key"] = key.map { .string($0) }
        line["id"] = .string(sent.id)
        line["status"] = .string(sent.status.rawValue)
        line["final"] = .bool(sent.isFinal)
        line["nonce"] = sent.nonce.map { .number(JSONNumber(Int(clamping: $0))) }
        line["hash"] = sent.transactionHash.map { .string($0.description) }
        line["purpose"] = sent.purpose.map { .string($0.rawValue) }
        line["detail"] = sent.detail.map { .string($0) }
    }

    init(key: String?, row: SendRecord) {
        line["key"] = (key ?? row.key).map { .string($0) }
        line["id"] = .string(row.id)
        line["status"] = .string(row.phase.rawValue)
        line["final"] = .bool(row.isFinal)
        line["nonce"] = row.nonce.map { .number(JSONNumber(Int(clamping: $0))) }
        line["hash"] = row.transactionHash.map { .string($0.description) }
        line["versions"] = .number(JSONNumber(row.attempts.count))
    }

    init(key: String?, _ error: any Error) {
        line["key"] = key.map { .string($0) }
        let error = error as? RainError
        line["id"] = error?.transactionID.map { .string($0) }
        line["error"] = .string(error?.code ?? "none")
        line["detail"] = .string(error?.message ?? "an error that is no RainError")
    }

    func tell() { Platform.tell(JSONValue.object(line).text) }
}
