internal import RainEncoding
internal import RainEthereum

/// Carries one send as far as it goes now: does what its state machine asks for, and saves the row before it acts on it.
struct SendDriver: Sendable {
    let journal: any TransactionJournal
    let node: ChainNode
    let wallet: any WalletProvider
    let time: any TimeSource
    /// How long one look at the chain may take, where somebody waits for it no longer.
    var patience: Duration = ChainNode.longestRead

    /// In what capacity a send is carried on.
    enum Role: Sendable {
        /// The one who took its nonce.
        case owner
        /// One who takes it up because the user wants it sent.
        case heir
        /// One who only wants to know how it stands; never has anything signed.
        case observer
        /// The user agreed to put another version in its place.
        case replacer(SendReplacement)
    }

    /// Runs until the send is final, or somebody else or the chain has to move first.
    ///
    /// - Throws: What the wallet threw when it did not sign: nothing went out then. `transactionPending` (RAIN_303) when the
    ///   journal fails, for then it is not known here what a later run will find in it. `invalidConfig` (RAIN_102) when the
    ///   node serves another chain. A node's other errors are never thrown: they are part of what is known.
    func run(_ record: SendRecord, as role: Role) async throws -> SendRecord {
        var record = record
        var action: SendAction
        switch role {
        case .owner: action = record.handle(.began, at: time.now)
        case .heir where record.isExpired(at: time.now): action = try await apply(.abandoned, to: &record)
        case .heir: action = try await apply(.takenUp(maySign: await isOwn(record)), to: &record)
        case .observer: action = try await apply(.takenUp(maySign: false), to: &record)
        case .replacer(let replacement): action = try await apply(.replacementAgreed(replacement), to: &record)
        }
        // More rounds than any path of the machine has, so that a hostile node cannot keep a send busy.
        for _ in 0..<10 {
            switch action {
            case .stop, .wait:
                return record
            case .claim:
                action = try await apply(.claimed, to: &record)
            case .sign(let transaction):
                action = try await sign(transaction, &record)
            case .broadcast(let isFirstAttempt):
                let answer = await broadcast(record)
                action = try await apply(.broadcast(answer, isFirstAttempt: isFirstAttempt), to: &record)
            case .submit(let isFirstAttempt):
                action = try await submit(&record, isFirstAttempt: isFirstAttempt)
            case .askVendor:
                guard let outcome = await outcome(of: record) else { return record }
                action = try await apply(.vendorTold(outcome), to: &record)
            case .lookUp:
                guard let found = try await lookUp(record) else { return record }
                action = try await apply(found, to: &record)
            }
        }
        return record
    }

    func apply(_ event: SendEvent, to record: inout SendRecord) async throws -> SendAction {
        let before = record
        let action = record.handle(event, at: time.now)
        guard record != before else { return action }
        do {
            switch try await journal.save(record) {
            case .taken(let stored):
                record = stored
                return action
            case .superseded(let stored):
                record = stored
                // A replacement is still wanted when somebody has only looked at the send meanwhile.
                if before.replacement != nil, before.replacement == stored.replacement {
                    return try await apply(event, to: &record)
                }
                // Somebody else took the send further: go on from there, with the bytes that are recorded there and without
                // a signature of our own.
                return record.handle(.takenUp(maySign: false), at: time.now)
            }
        } catch {
            throw RainError.pending(record, underlying: error)
        }
    }

    private func sign(_ transaction: Transaction, _ record: inout SendRecord) async throws -> SendAction {
        let before = record
        let signed: SignedTransaction
        do {
            signed = try await signature(of: transaction, by: record.account)
        } catch {
            let reason = (error as? RainError)?.message ?? "the wallet did not sign it"
            // Whatever becomes of this: the wallet's own word is what the caller needs, unless somebody else had it signed.
            let action = try? await apply(.notSigned(reason.printable()), to: &record)
            guard let action, record.phase != .refused, before.replacement == nil else { throw error }
            return action
        }
        return try await apply(.signed(signed), to: &record)
    }

    /// Whether the wallet is the one whose account sends; another one's send is only looked at.
    func isOwn(_ record: SendRecord) async -> Bool {
        (try? await wallet.address(on: record.chainID)) == record.account
    }

    private func signature(of transaction: Transaction, by account: Address) async throws -> SignedTransaction {
        let signature = try await wallet.sign(SigningRequest(account: account, payload: .transaction(transaction)))
        let signed = SignedTransaction(transaction, signature: signature)
        guard let signer = try? signed.recoverSigner(), signer == account else {
            throw RainError(
                .providerError, "the wallet's signature is not one of \(account) over this transaction; nothing was sent")
        }
        return signed
    }

    private func broadcast(_ record: SendRecord) async -> BroadcastAnswer {
        guard let current = record.current else { return .unknown("nothing is signed") }
        return await node.broadcast(current.signed.rawBytes, hash: current.signed.hash)
    }

    /// What the node knows, or nil when it cannot be asked now.
    private func lookUp(_ record: SendRecord) async throws -> SendEvent? {
        let hashes = record.submission?.transactionHash.map { [$0] } ?? record.attempts.map(\.signed.hash)
        let questions = hashes.flatMap { [RPCRequest.transaction($0), .receipt(of: $0)] }
        do {
            let answers = try await node.read(
                [.nonce(of: record.account, at: .finalized), .number(of: .latest), .number(of: .finalized)] + questions,
                within: patience)
            var view = ChainView(
                finalizedNonce: (try? answers[0].quantity64()) ?? 0, newestBlock: try? answers[1].blockNumber(),
                finalizedBlock: try? answers[2].blockNumber())
            try view.include(answers.dropFirst(3), of: hashes)
            if let nonce = record.nonce, view.showsReplacement(of: nonce), node.endpoints.count > 1 {
                // It would never be looked at again, and be paid once more: no node decides that alone.
                for heard in await node.readFromAll(questions, within: patience) { try view.include(heard, of: hashes) }
            }
            return .lookedUp(view)
        } catch let error as RainError where error == .invalidConfig {
            throw error
        } catch {
            return nil
        }
    }
}
