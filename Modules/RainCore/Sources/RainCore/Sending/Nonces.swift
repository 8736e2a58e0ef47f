internal import RainEthereum

/// A node's two counts of an account's transactions.
struct Nonces: Sendable {
    private let latestAnswer, pendingAnswer: RPCAnswer

    /// How many transactions an account may have waiting before a node's count is not believed: a nonce far ahead would
    /// never be mined.
    static let maximumWaiting: UInt64 = 1000

    /// More transactions than any account ever sends.
    static let maximumNonce: UInt64 = 1 << 40

    static func requests(_ account: Address) -> [RPCRequest] {
        [.nonce(of: account, at: .latest), .nonce(of: account, at: .pending)]
    }

    init(latest: RPCAnswer, pending: RPCAnswer) {
        (latestAnswer, pendingAnswer) = (latest, pending)
    }

    init(of account: Address, from node: ChainNode) async throws {
        let answers = try await node.read(Self.requests(account))
        self.init(latest: answers[0], pending: answers[1])
    }

    /// The next nonce by mined transactions alone.
    func latest() throws(RainError) -> UInt64 { try latestAnswer.quantity64() }

    /// The next nonce, waiting transactions included.
    func pending() throws(RainError) -> UInt64 {
        let latest = try latestAnswer.quantity64()
        // A node may count fewer as pending than as mined when its two views are not of one moment.
        let nonce = max(latest, try pendingAnswer.quantity64())
        guard nonce <= Self.maximumNonce else {
            throw RainError(.internalLogicError, "the node says that this account sent \(nonce) transactions; nothing was sent")
        }
        guard nonce - latest <= Self.maximumWaiting else {
            throw RainError(
                .internalLogicError,
                "the node says that \(nonce - latest) transactions of this account wait to be mined; nothing was sent")
        }
        return nonce
    }
}
