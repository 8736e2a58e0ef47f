internal import RainEthereum

/// Carries one send as far as it goes now: does what its state machine asks for, and saves the row before it acts on it.
struct SendDriver: Sendable {
    let journal: any TransactionJournal
    let node: ChainNode
    let wallet: any WalletProvider
    let time: any TimeSource

    /// Runs until the send is final or the chain has to move first.
    ///
    /// - Throws: What the wallet threw when it did not sign; nothing went out then. A node's errors are never thrown: they are
    ///   part of what is known.
    func run(_ record: SendRecord) async throws -> SendRecord {
        var record = record
        var action = record.handle(.resumed, at: time.now)
        // More rounds than any path of the machine has, so that a hostile node cannot keep a send busy.
        for _ in 0..<8 {
            let event: SendEvent
            switch action {
            case .stop, .wait:
                return record
            case .sign:
                do {
                    event = .signed(try await sign(record))
                } catch {
                    _ = try await apply(.signingFailed("\(error)".safeForMessages()), to: &record)
                    throw error
                }
            case .broadcast(let isFirstAttempt):
                event = .broadcast(await broadcast(record), isFirstAttempt: isFirstAttempt)
            case .lookUp:
                guard let found = try? await lookUp(record) else { return record }
                event = found
            }
            action = try await apply(event, to: &record)
        }
        return record
    }

    private func apply(_ event: SendEvent, to record: inout SendRecord) async throws -> SendAction {
        let before = record
        let action = record.handle(event, at: time.now)
        guard record != before else { return action }
        record.revision += 1
        let stored = try await journal.save(record)
        guard stored != record else { return action }
        // Somebody else took the send further: go on from there, with the bytes that are recorded there.
        record = stored
        return record.handle(.resumed, at: time.now)
    }

    private func sign(_ record: SendRecord) async throws -> SignedTransaction {
        let signature = try await wallet.sign(
            SigningRequest(account: record.account, payload: .transaction(record.transaction)))
        let signed = SignedTransaction(record.transaction, signature: signature)
        guard let signer = try? signed.recoverSigner(), signer == record.account else {
            throw RainError(
                .providerError, "the wallet's signature is not one of \(record.account) over this transaction; nothing was sent"
            )
        }
        return signed
    }

    private func broadcast(_ record: SendRecord) async -> BroadcastAnswer {
        guard let bytes = record.rawBytes, let hash = record.transactionHash else { return .unknown("nothing is signed") }
        do {
            return BroadcastAnswer(try await node.broadcast(bytes), sending: hash)
        } catch {
            return BroadcastAnswer(error)
        }
    }

    private func lookUp(_ record: SendRecord) async throws -> SendEvent? {
        guard let hash = record.transactionHash else { return nil }
        let answers = try await node.read([
            .nonce(of: record.account, at: .finalized), .transaction(hash), .receipt(of: hash),
        ])
        return .lookedUp(
            receipt: try answers[2].receipt(of: hash), isKnown: try answers[1].isPresent(),
            finalizedNonce: try answers[0].quantity64())
    }
}
