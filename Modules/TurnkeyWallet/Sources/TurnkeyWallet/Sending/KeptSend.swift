import RainCore
import RainEncoding
import TurnkeyAPI

/// A send's request as it was written down: the bytes, and what they say of themselves.
struct KeptSend: Sendable {
    /// How long the bytes are sent again: below the hour that the service takes them for, by clocks that differ.
    static let resendable = Duration.seconds(55 * 60)
    /// After this the service has either taken the bytes or never will: the hour, and six minutes for clocks that differ.
    static let settled = Duration.seconds(66 * 60)
    /// How far before the bytes' time, by the service's clock, their activity may have been made.
    static let clockDifferenceSeconds: Int64 = 600

    let prepared: PreparedActivity
    let organizationID: String

    /// The request for a send that was just prepared.
    static func request(_ prepared: PreparedActivity) -> SubmissionRequest {
        let time = Timestamp(millisecondsSinceEpoch: prepared.timestamp)
        // The gas station's nonce is in the bytes: a second one with the next nonce fails until the first is mined.
        return SubmissionRequest(
            destination: prepared.path, body: prepared.body, idempotencyKey: prepared.fingerprint,
            resendableUntil: time.adding(resendable), settledAfter: time.adding(settled), isExclusive: true)
    }

    /// Reads a request; nil when it is none of ``request(_:)``, or its bytes are not those it was made of.
    init?(_ request: SubmissionRequest) {
        guard let body = try? JSONValue(parsing: request.body, maximumDepth: 16),
            body["type"]?.stringValue == NewSend.activityType, let organizationID = body["organizationId"]?.stringValue,
            let timestamp = body["timestampMs"]?.stringValue.flatMap({ Int64($0) })
        else { return nil }
        prepared = PreparedActivity(path: request.destination, body: request.body, timestamp: timestamp)
        self.organizationID = organizationID
        guard prepared.fingerprint == request.idempotencyKey else { return nil }
    }

    /// From when its activity can be, in seconds since 1970.
    var earliest: Int64 { prepared.timestamp / 1000 - Self.clockDifferenceSeconds }
}
