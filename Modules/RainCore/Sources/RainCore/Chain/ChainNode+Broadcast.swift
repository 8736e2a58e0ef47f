internal import RainEthereum
internal import RainLock

extension ChainNode {
    /// How long handing over signed bytes may take, with all the nodes that are tried.
    static let longestBroadcast = Duration.seconds(20)

    /// Hands signed bytes to a node, and the same bytes to the next one where it is not known whether the first has them.
    ///
    /// Each node gets them once, and none that was not seen to serve this chain.
    ///
    /// - Returns: The most that is certain. One node's refusal stands only while no other node may have taken the bytes before;
    ///   that one has them, or that the nonce is used, stands whoever says it.
    func broadcast(_ bytes: [UInt8], hash: Hash32) async -> BroadcastAnswer {
        let deadline = time.now.adding(Self.longestBroadcast)
        var known: BroadcastAnswer = .neverSent("the node did not answer")
        for index in rotation.withLock({ $0.all(at: time.now) }) {
            let left = time.now.duration(to: deadline)
            guard left > .zero, !Task.isCancelled else { break }
            known = known.combined(with: await broadcast(bytes, hash: hash, through: index, timeout: left))
            switch known {
            case .taken, .refused, .outOfDate: return known
            case .neverSent, .unknown: continue
            }
        }
        return known
    }

    private func broadcast(
        _ bytes: [UInt8], hash: Hash32, through index: Int, timeout: Duration
    ) async -> BroadcastAnswer {
        do {
            if !rotation.withLock({ $0.servesChain(index) }) { _ = try await ask(index, [], timeout: timeout) }
        } catch {
            note(error, of: index)
            return .neverSent((error as? EndpointFault)?.rainError(of: network).message ?? "the node did not answer")
        }
        do {
            return BroadcastAnswer(try await endpoints[index].write(.sendRaw(bytes), timeout: timeout), sending: hash)
        } catch {
            note(error, of: index)
            return BroadcastAnswer((error as? EndpointFault)?.cause ?? error)
        }
    }

    private func note(_ error: any Error, of index: Int) {
        guard let fault = error as? EndpointFault else { return }
        rotation.withLock { $0.failed(index, retryAfter: fault.retryAfter, at: time.now) }
    }
}

extension BroadcastAnswer {
    /// What is certain after one node's answer and then another's, given to the same bytes.
    fileprivate func combined(with next: BroadcastAnswer) -> BroadcastAnswer {
        switch (self, next) {
        case (.unknown, .taken), (.unknown, .outOfDate): next
        // The first may have taken them: that the second did not proves nothing.
        case (.unknown, .refused), (.unknown, .neverSent), (.unknown, .unknown): self
        // Nothing reached the first.
        case (.neverSent, _): next
        case (.taken, _), (.refused, _), (.outOfDate, _): self
        }
    }
}
