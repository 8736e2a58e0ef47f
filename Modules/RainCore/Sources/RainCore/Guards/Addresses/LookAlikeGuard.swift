internal import RainEthereum

/// Notices a recipient that looks like a known address and is another: address poisoning.
///
/// Known are those the account has paid, those on the app's list of recipients, and the account itself. Whoever is known is not
/// suspected of looking like others that are.
struct LookAlikeGuard: SendGuard {
    let known: [Address]
    let journal: any TransactionJournal
    let response: LookAlikeResponse

    func judge(_ request: GuardedRequest) async throws -> GuardVerdict {
        var warnings: [GuardWarning] = []
        for party in Set(request.outflow.outgoing.map(\.counterparty)) {
            let alike =
                (known + [request.account]).filter(party.looksLike)
                + (try await journal.recipients(of: request.account, lookingLike: party))
            guard let original = alike.first, !alike.contains(party) else { continue }
            let message = """
                \(party) looks like \(original), which is known, but is another address: compare every character with its \
                source
                """
            guard response == .warn else { return .refuse(message) }
            warnings.append(GuardWarning(.lookAlike, message))
        }
        return .warn(warnings)
    }
}
