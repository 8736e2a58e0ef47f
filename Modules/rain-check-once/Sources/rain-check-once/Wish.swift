import RainCore
import RainEncoding

/// A payment that somebody wants exactly once.
struct Wish: Sendable {
    let key: String
    let request: TransferRequest

    /// Reads one from a line of JSON.
    init(_ line: JSONValue, chain: ChainID) throws {
        guard let key = line["key"]?.stringValue, let recipient = line["to"]?.stringValue,
            let amount = line["amount"]?.stringValue
        else { throw WorkerError("a wish has a key, a recipient and an amount") }
        self.key = key
        let token: Token = try line["token"]?.stringValue.map { .contract(try Address($0)) } ?? .native
        request = TransferRequest(
            chainID: chain, token: token, recipient: try Address(recipient), amount: Amount(amount))
    }
}

/// The worker was told something it cannot do.
struct WorkerError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
