import PrivyAPI
import RainCore
import RainEncoding

/// Looks for a send whose answer never arrived, by the name that is in its body.
///
/// Privy lists what moved, thing by thing, and not by the caller's name: what it sent itself is asked about one by one. That it
/// is not found proves nothing, because what moves no token that is listed is in no list.
struct LostSubmission {
    /// More than a wallet sends in a day, as a rule.
    private static let maximumLookUps = 50

    let request: SubmissionRequest
    let reader: PrivyClient

    /// The transaction.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301) when it is not found; ``PrivyError``; `CancellationError`.
    func find() async throws -> PrivySentTransaction {
        let body = try? JSONValue(parsing: request.body)
        guard let name = body?["reference_id"]?.stringValue, let caip2 = body?["caip2"]?.stringValue,
            let chain = (try? EthereumParameter.chainID(caip2: caip2)).map({ ChainID(rawValue: $0) })
        else { throw RainError(.internalLogicError, "this is no request that was made for Privy") }
        for id in try await candidates(on: chain) {
            let sent = try await reader.transaction(id)
            if sent.referenceID == name, sent.caip2 == caip2 { return sent }
        }
        throw RainError(.networkError, "Privy does not say what became of the transaction; nothing proves that it was not sent")
    }

    private func candidates(on chain: ChainID) async throws -> [String] {
        guard let filters = HistoryFilters(chain: chain, tokens: []) else { return [] }
        var ids: [String] = []
        for filter in filters.filters {
            let page = try await reader.history(
                of: request.destination, chain: filters.chain, filter: filter.filter, limit: 100, cursor: nil)
            ids += page.rows.compactMap(\.privyTransactionID).filter { !ids.contains($0) }
        }
        return Array(ids.prefix(Self.maximumLookUps))
    }
}
