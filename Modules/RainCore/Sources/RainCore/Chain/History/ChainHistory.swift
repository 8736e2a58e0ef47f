internal import RainEncoding
internal import RainEthereum

/// Reads an account's history from a node, newest first: transfers of tokens from logs, those of the chain's own currency from
/// whole blocks when that is asked for.
struct ChainHistory: Sendable {
    let node: ChainNode
    let reader: TransferReader
    let options: HistoryOptions

    /// How many whole blocks are asked for at once.
    private static let blocksAtOnce: UInt64 = 10

    /// What a node gave for a range of blocks.
    private enum Answer {
        case found([HistoryEntry])
        case refused(LogRefusal, reason: String)
    }

    /// A page.
    ///
    /// - Parameters:
    ///   - limit: The most movements.
    ///   - start: Where it begins; nil begins at the newest block.
    /// - Throws: `RainError` `networkError` (RAIN_301) when the node gives nothing at all.
    func page(limit: Int, from start: HistoryScan.Start?) async throws -> HistoryPage {
        // One request is kept for times and receipts.
        var requestsLeft = max(3, options.maximumRequests) - 1
        var scan = try await scan(from: start, &requestsLeft)
        let begin = scan.start.before
        let top = scan.window?.upperBound
        var bottom: UInt64?
        var found: [HistoryEntry] = []
        var end = HistoryCoverage.End.oldest
        while let window = scan.window {
            guard found.count < limit else {
                end = .pageFull
                break
            }
            guard requestsLeft > 0 else {
                end = .requestsSpent
                break
            }
            requestsLeft -= 1
            switch try await read(window, before: scan.start.before) {
            case .found(let entries):
                scan.took(window, found: entries.count, limit: limit)
                found += entries
                bottom = window.lowerBound
            case .refused(let refusal, let reason):
                if scan.wasRefused(window, refusal) { continue }
                guard scan.start.before != begin else {
                    throw RainError(.networkError, "the node of \(node.network) gives no history: \(reason)")
                }
                end = .refused(reason)
            }
            if case .refused = end { break }
        }
        if found.count > limit, let last = found[..<limit].last {
            found.removeLast(found.count - limit)
            scan.stopped(before: last.position)
            bottom = last.position.block
            end = .pageFull
        }
        return HistoryPage(
            transactions: try await completed(found),
            next: end == .oldest ? nil : HistoryCursor(.chain(scan.start)),
            coverage: HistoryCoverage(
                blocks: bottom.flatMap { bottom in top.map { min(bottom, $0)...$0 } },
                includesNativeTransfers: options.includesNativeTransfers, end: end))
    }

    private func scan(from start: HistoryScan.Start?, _ requestsLeft: inout Int) async throws -> HistoryScan {
        var begin = start
        if begin == nil {
            requestsLeft -= 1
            let head = try await node.read(.blockNumber).quantity64()
            // The block after the greatest number has none.
            begin = HistoryScan.Start(before: .start(of: head == .max ? head : head + 1))
        }
        return HistoryScan(
            start: begin ?? HistoryScan.Start(before: .start(of: 0)), earliest: options.earliestBlock,
            maximumWidth: options.includesNativeTransfers ? Self.blocksAtOnce : .max)
    }

    /// Everything the account moved in a range of blocks and before a place, newest first, in one exchange.
    private func read(_ blocks: ClosedRange<UInt64>, before place: HistoryPosition) async throws -> Answer {
        let inFull = options.includesNativeTransfers ? Array(blocks) : []
        let requests = try reader.requests(in: blocks)
        let answers: [RPCAnswer]
        do {
            answers = try await node.read(requests + inFull.map { .block($0, inFull: true) })
        } catch let error as RainError {
            guard let refusal = LogRefusal(error) else { throw error }
            return .refused(refusal, reason: error.message)
        }
        var entries: [HistoryPosition: HistoryEntry] = [:]
        for answer in answers.prefix(requests.count) {
            if case .failure(let error) = answer.result, let refusal = LogRefusal(error) {
                return .refused(refusal, reason: error.message.printable())
            }
            // A transfer to oneself is in both answers, and is one.
            for log in try answer.logs() {
                if let entry = try reader.entry(log, askedFor: blocks) { entries[entry.position] = entry }
            }
        }
        for (block, answer) in zip(inFull, answers.dropFirst(requests.count)) {
            guard let time = try answer.blockTime(of: block) else {
                throw RainError(.networkError, "the node of \(node.network) does not have block \(block)")
            }
            for transfer in try answer.valueTransfers(of: reader.account) {
                let entry = try reader.entry(transfer, in: block, at: time)
                entries[entry.position] = entry
            }
        }
        return .found(entries.values.filter { $0.position < place }.sorted { $0.position > $1.position })
    }

    /// The movements with the times of their blocks and what became of their transactions, in one exchange at most.
    private func completed(_ entries: [HistoryEntry]) async throws -> [RainTransaction] {
        let blocks = Set(entries.filter { $0.transaction.timestamp == nil }.map(\.position.block)).sorted()
        let hashes = entries.map(\.transaction).filter { $0.succeeded == nil }.map(\.hash)
        guard !blocks.isEmpty || !hashes.isEmpty else { return entries.map(\.transaction) }
        let answers = try await node.read(
            blocks.map { .block($0, inFull: false) } + hashes.map { .receipt(of: $0) })
        var times: [UInt64: Timestamp] = [:]
        for (block, answer) in zip(blocks, answers) { times[block] = try answer.blockTime(of: block) }
        var outcomes: [Hash32: Bool] = [:]
        for (hash, answer) in zip(hashes, answers.dropFirst(blocks.count)) {
            outcomes[hash] = try answer.receipt(of: hash)?.succeeded
        }
        return entries.map { entry in
            entry.transaction.completed(
                timestamp: times[entry.position.block], succeeded: outcomes[entry.transaction.hash])
        }
    }
}

extension RainTransaction {
    /// The movement with what was not known of it before.
    fileprivate func completed(timestamp: Timestamp?, succeeded: Bool?) -> RainTransaction {
        RainTransaction(
            id: id, hash: hash, chainID: chainID, blockNumber: blockNumber, timestamp: self.timestamp ?? timestamp, from: from,
            to: to, category: category, token: token, symbol: symbol, rawValue: rawValue, amount: amount, tokenID: tokenID,
            succeeded: self.succeeded ?? succeeded, metadata: metadata)
    }
}
