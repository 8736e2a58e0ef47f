internal import RainCore

/// What a signature lets others take, for people and for programs.
struct OutflowReport {
    let outflow: Outflow
    let network: NetworkConfig
    /// The tokens whose decimals are certain.
    let tokens: [TokenInfo]

    init(outflow: Outflow, network: NetworkConfig, tokens: [TokenInfo]) {
        self.outflow = outflow
        self.network = network
        self.tokens = tokens
    }

    /// What a send takes that is no transfer, such as an approval.
    init(_ sent: SentTransaction, _ client: RainClient) {
        self.init(
            outflow: sent.outflow, network: NetworkConfig(chainID: sent.chainID, rpcURLs: []),
            tokens: client.knownTokens(on: sent.chainID))
    }

    /// The one movement there is, for a row of a table; nil where there are several, or none, or nobody can tell.
    var only: (kind: String, amount: String?, symbol: String?, counterparty: Address)? {
        guard case .movements(let movements) = outflow, movements.count == 1 else { return nil }
        let (amount, symbol) = told(movements[0])
        return (
            movements[0].kind.rawValue, movements[0].isUnlimited ? "unlimited" : amount, symbol, movements[0].counterparty
        )
    }

    /// One line for each movement; never none, for silence would look like harmlessness.
    var lines: [(String, String)] {
        switch outflow {
        case .undecodable(let reason): [("Takes", "nobody can tell: \(reason)")]
        case .movements(let movements) where movements.isEmpty: [("Takes", "nothing")]
        case .movements(let movements): movements.map { ("Takes", sentence($0)) }
        }
    }

    func add(to report: inout Report) {
        report.add("undecodable", "Not decodable", outflow.undecodableReason.map { .text($0) } ?? .none)
        var movements: [Outflow.Movement] = []
        if case .movements(let all) = outflow { movements = all }
        report.add(
            "takes", "Takes",
            columns: [
                .init("kind", "Kind"), .init("amount", "Amount", isRightAligned: true), .init("token", "Token"),
                .init("counterparty", "By whom"), .init("outgoing", "Yours"), .init("unlimited", "Without limit"),
                .forPrograms("base_units"), .forPrograms("contract_address"),
            ],
            rows: movements.map { movement in
                let (amount, symbol) = told(movement)
                return [
                    .text(movement.kind.rawValue), amount.map { .text($0) } ?? .none, symbol.map { .text($0) } ?? .none,
                    .text(movement.counterparty.description), .bool(movement.isOutgoing), .bool(movement.isUnlimited),
                    .text(movement.amount.description), contract(movement.token),
                ]
            })
    }

    private func sentence(_ movement: Outflow.Movement) -> String {
        let (amount, symbol) = told(movement)
        var what = "\(amount ?? "\(movement.amount) base units") of \(name(movement.token, symbol))"
        if movement.isUnlimited { what = "all there is of \(name(movement.token, symbol))" }
        let whose = movement.isOutgoing ? "" : " (not of this account's own)"
        return switch movement.kind {
        case .transfer: "\(what), paid to \(movement.counterparty)\(whose)"
        case .allowance: "\(what), at any time, by \(movement.counterparty)\(whose)"
        case .withdrawal: "\(what) out of the collateral, to \(movement.counterparty)\(whose)"
        }
    }

    /// The amount and the ticker, where the decimals are certain.
    private func told(_ movement: Outflow.Movement) -> (amount: String?, symbol: String?) {
        switch movement.token {
        case .native:
            let amount = try? TokenAmount(baseUnits: movement.amount, decimals: network.currency.decimals)
            return (amount?.formatted, network.currency.symbol)
        case .contract(let address):
            guard let info = tokens.first(where: { $0.address == address }) else { return (nil, nil) }
            return ((try? TokenAmount(baseUnits: movement.amount, decimals: info.decimals))?.formatted, info.symbol)
        }
    }

    private func name(_ token: Token, _ symbol: String?) -> String {
        switch token {
        case .native: symbol ?? ""
        case .contract(let address): symbol.map { "\($0) (\(address))" } ?? "the token \(address)"
        }
    }
}
