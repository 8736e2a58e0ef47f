import RainCore
import RainEncoding
import RainTestKit

/// An app's process: RainCore over the real transport and the real journal, with a key at hand.
struct Worker: Sendable {
    let options: Options
    let journal: KillingJournal
    let client: RainClient

    init(_ options: Options) async throws {
        self.options = options
        let killSwitch = KillSwitch(options.killPoint, key: options.killKey, pauses: options.pauses)
        var environment = RainEnvironment.live(stateDirectory: options.stateDirectory)
        journal = KillingJournal(base: environment.journal, killSwitch: killSwitch)
        environment.journal = journal
        environment.transport = KillingTransport(
            base: environment.transport, killSwitch: killSwitch, timeout: options.requestTimeout.map { .milliseconds($0) })
        let wallet = KillingWallet(
            base: try Self.wallet(in: options.stateDirectory), killSwitch: killSwitch,
            notes: options.stateDirectory + "/signatures")
        let provider = StubProvider(wallet)
        client = try await RainSdk.builder(environment: environment)
            .rpcEndpoints([NetworkConfig(chainID: ChainID(rawValue: options.chainID), rpcURLs: options.rpcURLs)])
            .register(provider)
            .build()
            .provider(provider.id)
    }

    private static func wallet(in directory: String) throws -> StubWalletProvider {
        guard let text = Platform.contents(of: directory + "/wallet.key") else {
            throw WorkerError("there is no wallet.key in the state directory")
        }
        return StubWalletProvider(key: try SigningKey(privateKey: SecretBytes(copying: try Hex.decode(text))))
    }

    func run(_ command: Options.Command) async throws {
        switch command {
        case .send:
            try await sendAll(try lines().map { try Wish($0, chain: ChainID(rawValue: options.chainID)) })
        case .resume: try await resumeAll()
        case .list: try await list(try keys())
        case .speedUp: try await replace(try keys()) { try await client.prepareSpeedUp(of: $0) }
        case .cancel: try await replace(try keys()) { try await client.prepareCancellation(of: $0) }
        }
    }

    private func sendAll(_ wishes: [Wish]) async throws {
        await withTaskGroup { group in
            var waiting = wishes.makeIterator()
            for _ in 0..<options.concurrency {
                guard let wish = waiting.next() else { break }
                group.addTask { await send(wish).tell() }
            }
            for await _ in group {
                guard let wish = waiting.next() else { continue }
                group.addTask { await send(wish).tell() }
            }
        }
    }

    private func send(_ wish: Wish) async -> Report {
        do {
            let sent = try await client.send(wish.request, idempotencyKey: wish.key)
            return Report(key: wish.key, try await awaited(sent))
        } catch {
            return Report(key: wish.key, error)
        }
    }

    /// Brings everything that is not over to its end.
    private func resumeAll() async throws {
        var resumed: [(key: String?, sent: SentTransaction)] = []
        for row in try await journal.pending() + journal.unsettled() {
            do {
                resumed.append((row.key, try await client.resume(row.id)))
            } catch {
                Report(key: row.key, error).tell()
            }
        }
        // Only then: one that waits behind another's nonce is not mined before that one goes out again.
        for (key, sent) in resumed {
            do {
                Report(key: key, try await awaited(sent)).tell()
            } catch {
                Report(key: key, error).tell()
            }
        }
    }

    private func awaited(_ sent: SentTransaction) async throws -> SentTransaction {
        guard options.patience > 0, sent.status == .pending else { return sent }
        return try await client.waitForReceipt(
            of: sent.id, timeout: .milliseconds(options.patience), interval: .milliseconds(100))
    }

    private func replace(
        _ keys: [String], prepare: @Sendable (String) async throws -> PreparedReplacement
    ) async throws {
        for key in keys {
            guard let row = try await journal.record(key: key) else { throw WorkerError("nothing was sent under \(key)") }
            do {
                Report(key: key, try await client.send(try await prepare(row.id))).tell()
            } catch {
                Report(key: key, error).tell()
            }
        }
    }

    /// The rows of the keys, and all that are not over.
    private func list(_ keys: [String]) async throws {
        var told: Set<String> = []
        for key in keys {
            guard let row = try await journal.record(key: key) else { continue }
            told.insert(row.id)
            Report(key: key, row: row).tell()
        }
        for row in try await journal.pending() + journal.unsettled() where told.insert(row.id).inserted {
            Report(key: nil, row: row).tell()
        }
    }

    private func keys() throws -> [String] {
        try lines().map { line in
            guard let key = line["key"]?.stringValue else { throw WorkerError("a line names a key") }
            return key
        }
    }

    private func lines() throws -> [JSONValue] {
        try Platform.readInput().split(separator: 0x0a).map { try JSONValue(parsing: Array($0)) }
    }
}
