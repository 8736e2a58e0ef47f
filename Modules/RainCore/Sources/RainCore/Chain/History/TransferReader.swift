internal import RainEthereum

/// Makes movements of an account out of logs and blocks.
struct TransferReader: Sendable {
    let network: NetworkConfig
    let tokens: TokenStore
    let account: Address

    /// `Transfer(address,address,uint256)`, of EIP-20 and EIP-721 alike; a test computes it anew.
    static let transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

    /// The requests for what the account gave and for what it received.
    func requests(in blocks: ClosedRange<UInt64>) throws(RainError) -> [RPCRequest] {
        let (transfer, account) = try topics()
        return [.logs([transfer, account], in: blocks), .logs([transfer, nil, account], in: blocks)]
    }

    /// The movement a log tells of, or nil when it is no transfer between two accounts.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) for a log that was not asked for.
    func entry(_ log: ChainLog, askedFor blocks: ClosedRange<UInt64>) throws(RainError) -> HistoryEntry? {
        let (transfer, account) = try topics()
        guard log.topics.first == transfer, blocks.contains(log.position.block),
            log.topics.dropFirst().prefix(2).contains(account)
        else {
            throw RainError(.internalLogicError, "the node of \(network) gave logs that were not asked for")
        }
        guard log.topics.count >= 3, let from = Self.address(log.topics[1]), let to = Self.address(log.topics[2]) else {
            return nil
        }
        let known = tokens.token(at: log.contract, on: network.chainID)
        let isPiece = log.topics.count == 4
        let value = isPiece ? nil : try? ERC20.decodeUInt256(log.data)
        let transaction = RainTransaction(
            id: "\(log.transaction)-\(log.position.step - 1)", hash: log.transaction, chainID: network.chainID,
            blockNumber: log.position.block, timestamp: log.timestamp, from: from, to: to,
            category: isPiece ? .erc721 : value == nil ? .token : .erc20, token: .contract(log.contract),
            symbol: known?.symbol, rawValue: value, amount: try amount(value, known?.decimals),
            tokenID: isPiece ? UInt256(log.topics[3]) : nil, succeeded: true)
        return HistoryEntry(position: log.position, transaction: transaction)
    }

    /// The movement of a transaction of a block; whether it succeeded is not in the block.
    func entry(_ transfer: ValueTransfer, in block: UInt64, at time: Timestamp) throws(RainError) -> HistoryEntry {
        // What a chain without a name pays its fees in is not known either: a wrong ticker is worse than none.
        let isKnown = KnownChain.all[network.chainID] != nil || network.currency != .ether
        let transaction = RainTransaction(
            id: "\(transfer.hash)", hash: transfer.hash, chainID: network.chainID, blockNumber: block, timestamp: time,
            from: transfer.from, to: transfer.to, category: .external, token: .native,
            symbol: isKnown ? network.currency.symbol : nil, rawValue: transfer.value,
            amount: try amount(transfer.value, network.currency.decimals))
        let position = HistoryPosition(block: block, transaction: transfer.place, step: 0)
        return HistoryEntry(position: position, transaction: transaction)
    }

    private func amount(_ value: UInt256?, _ decimals: Int?) throws(RainError) -> TokenAmount? {
        guard let value, let decimals else { return nil }
        return try TokenAmount(baseUnits: value, decimals: decimals)
    }

    private func topics() throws(RainError) -> (transfer: Hash32, account: Hash32) {
        do {
            let word = [UInt8](repeating: 0, count: 12) + account.bytes
            return (try Hash32(Self.transferTopic), try Hash32(bytes: word))
        } catch {
            throw RainError(.internalLogicError, error.message, underlying: error)
        }
    }

    /// The address in a topic; nil when it holds more than one, which a contract is free to write.
    private static func address(_ topic: Hash32) -> Address? {
        let bytes = topic.bytes
        guard bytes.prefix(12).allSatisfy({ $0 == 0 }) else { return nil }
        return try? Address(bytes: bytes.dropFirst(12))
    }
}
