import RainCore
import RainEncoding

/// A transport, with a chance to end before signed bytes go out and after their answer arrived.
struct KillingTransport: HTTPTransport {
    let base: any HTTPTransport
    let killSwitch: KillSwitch
    /// After how long a request is given up, when that is sooner than it says itself.
    let timeout: Duration?

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        if let timeout { request.timeout = min(request.timeout, timeout) }
        guard let nonce = Self.broadcastNonce(in: request.body) else { return try await base.send(request) }
        return try await killSwitch.around(.broadcast, nonce: nonce) { [request] in try await base.send(request) }
    }

    /// The nonce of the transaction that a request hands to a node, when it is such a request.
    private static func broadcastNonce(in body: [UInt8]) -> UInt64? {
        guard let call = try? JSONValue(parsing: body), call["method"]?.stringValue == "eth_sendRawTransaction",
            let raw = call["params"]?[0]?.stringValue, let bytes = try? DataHex.decode(raw)
        else { return nil }
        return (try? SignedTransaction(decoding: bytes))?.transaction.nonce
    }
}
