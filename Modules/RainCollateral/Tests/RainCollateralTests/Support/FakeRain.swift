import RainCore
import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit

@testable import RainCollateral

/// A chain with one collateral on it, and Rain's API, in memory: what goes wrong and when is the test's choice.
///
/// The collateral keeps Rain's and the contract's rules: one signature is out at a time, and each is used once.
final class FakeRain: HTTPTransport {
    struct State {
        // The chain.
        var adminNonce: UInt256 = 7
        var admins: Set<Address> = []
        var held: UInt256 = 50_000_000
        var balance = UInt256(1_000_000_000_000_000_000 as UInt64)
        var nonce: UInt64 = 0
        var gas: UInt64 = 180_000
        var raw: [String] = []
        var mined: [String: Bool] = [:]
        var usedSalts: Set<String> = []
        /// Answers a read by its selector before all else; nil reverts.
        var returned: [String: [UInt8]?] = [:]
        /// What happens to the next broadcasts in place of a block.
        var isDeaf = false

        // Rain.
        var issued = 0
        var out: String?
        var pendingPolls = 0
        var asksOfRain: [String] = []
        /// Answers in place of Rain's next ones.
        var answers: [HTTPResponse] = []
        /// Loses Rain's next answers after they were given.
        var lostAnswers = 0
        var expiresAt = 1_767_229_200
        var usesParameters = false
    }

    private let state = Locked(State())
    let version: CollateralContract.Version
    let collateral: CollateralContract
    static let usdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e"

    init(_ version: CollateralContract.Version = .second, admin: Address) throws {
        self.version = version
        collateral = CollateralContract(
            chainID: .baseSepolia, version: version, proxy: try Address("0x1111111111111111111111111111111111111111"),
            coordinator: try Address("0x5555555555555555555555555555555555555555"), admins: [admin],
            tokens: [try Address(Self.usdc)])
        state.withLock { $0.admins = [admin] }
    }

    func with<Result: Sendable>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try state.withLock { try body(&$0) }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        await Task.yield()
        if request.url.hasPrefix("http://127.0.0.1:2/") { return try issue(request) }
        let body = try JSONValue(parsing: request.body)
        let answer = try body.arrayValue.map { .array(try $0.map(self.answer)) } ?? self.answer(body)
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: answer.encoded())
    }

    // MARK: Rain

    private func issue(_ request: HTTPRequest) throws -> HTTPResponse {
        try state.withLock { state in
            state.asksOfRain.append(request.url)
            guard state.answers.isEmpty else { return state.answers.removeFirst() }
            if request.url.hasSuffix("/contracts") { return Self.response(200, "[]") }
            if state.pendingPolls > 0 {
                state.pendingPolls -= 1
                return Self.response(200, #"{"status":"pending","retryAfter":2}"#)
            }
            guard state.out == nil else { return Self.response(409, #"{"message":"Another active signature already exists"}"#) }
            state.issued += 1
            state.out = request.url
            let salt = Base64.encode([UInt8](repeating: UInt8(clamping: state.issued), count: 32))
            let data = "0x" + String(repeating: "42", count: 65)
            if state.lostAnswers > 0 {
                state.lostAnswers -= 1
                throw HTTPError(.connectionLost, "the answer was lost", requestMayHaveBeenSent: true)
            }
            if state.usesParameters {
                return Self.response(
                    200,
                    """
                    {"status":"ready","parameters":["\(collateral.proxy)","\(Self.usdc)","5000000","\(collateral.admins[0])",
                    \(state.expiresAt),"\(salt)","\(data)"]}
                    """)
            }
            return Self.response(
                200, #"{"status":"ready","signature":{"data":"\#(data)","salt":"\#(salt)"},"expiresAt":\#(state.expiresAt)}"#)
        }
    }

    private static func response(_ status: Int, _ body: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
    }

    // MARK: The chain

    private func answer(_ call: JSONValue) throws -> JSONValue {
        let parameters = call["params"]?.arrayValue ?? []
        var answer: JSONObject = ["jsonrpc": "2.0", "id": call["id"] ?? nil]
        let outcome = try state.withLock { try self.outcome(call["method"]?.stringValue ?? "", parameters, &$0) }
        for member in outcome.objectValue ?? [:] { answer[member.name] = member.value }
        return .object(answer)
    }

    private func outcome(_ method: String, _ parameters: [JSONValue], _ state: inout State) throws -> JSONValue {
        switch method {
        case "eth_chainId": return ["result": "0x14a34"]
        case "eth_maxPriorityFeePerGas": return ["result": "0x3b9aca00"]
        case "eth_feeHistory":
            return ["result": ["oldestBlock": "0x10", "baseFeePerGas": ["0x1", "0x3b9aca00"], "gasUsedRatio": []]]
        case "eth_getBalance": return ["result": .string(Quantity.encode(state.balance))]
        case "eth_getTransactionCount": return ["result": .string(Quantity.encode(state.nonce))]
        case "eth_getTransactionByHash":
            let hash = parameters[0].stringValue ?? ""
            return ["result": state.mined[hash] == nil ? .null : ["hash": .string(hash)]]
        case "eth_getTransactionReceipt":
            let hash = parameters[0].stringValue ?? ""
            guard let succeeded = state.mined[hash] else { return ["result": .null] }
            return [
                "result": [
                    "transactionHash": .string(hash), "status": succeeded ? "0x1" : "0x0", "blockNumber": "0x10",
                    "gasUsed": "0x5208", "blockHash": .string(Hash32.keccak256([0x10]).description),
                ]
            ]
        case "eth_estimateGas":
            let data = try DataHex.decode(parameters[0]["input"]?.stringValue ?? "0x")
            let isCarrier = parameters[0]["to"]?.stringValue != collateral.coordinator.description.lowercased()
            let gas = isCarrier ? 21_000 + 16 * UInt64(data.count) : state.gas
            return ["result": .string(Quantity.encode(UInt256(gas)))]
        case "eth_call": return try called(parameters[0], state)
        case "eth_sendRawTransaction": return try receive(parameters[0].stringValue ?? "", &state)
        default: throw HTTPError(.badResponse, "the fake chain has no \(method)", requestMayHaveBeenSent: true)
        }
    }

    private func called(_ call: JSONValue, _ state: State) throws -> JSONValue {
        let data = try DataHex.decode(call["input"]?.stringValue ?? "0x")
        let selector = DataHex.encode(data.prefix(4))
        if let fixed = state.returned[selector] {
            return fixed.map { ["result": .string(DataHex.encode($0))] } ?? Self.reverted("0x")
        }
        switch selector {
        case "0x4ab3be98", "0x70ae92d2": return Self.word(state.adminNonce)
        case "0x24d7806c":
            let account = try Address(DataHex.encode(data.suffix(20)))
            return Self.word(state.admins.contains(account) ? 1 : 0)
        case "0x70a08231": return Self.word(state.held)
        case "0xf1c7a58b": return Self.word(400_000_000_000)
        case "0x4b268241", "0xe167d26a":
            return isTaken(data, state) ? ["result": "0x"] : Self.reverted("0x8baa579f")
        default: return Self.reverted("0x")
        }
    }

    /// Whether the contracts would take the call: the wallet's signature is right, and Rain's is new.
    private func isTaken(_ data: [UInt8], _ state: State) -> Bool {
        guard let call = WithdrawalCall(reading: data, of: version), call.proxy == collateral.proxy,
            call.amount <= state.held, !state.usedSalts.contains(call.executorSalt.value.description)
        else { return false }
        guard version == .second else { return true }
        guard let admin = call.admin, let signature = try? TransactionSignature(bytes: admin.signature) else { return false }
        return state.admins.contains { account in
            let intent = WithdrawalIntent(
                chainID: .baseSepolia, account: account, version: version, proxy: call.proxy,
                coordinator: collateral.coordinator, asset: call.asset, symbol: "", amount: .zero6(call.amount),
                recipient: call.recipient, collateralNonce: state.adminNonce)
            guard let digest = try? intent.typedData(admin.salt).digest else { return false }
            return (try? signature.recoverSigner(of: digest)) == account
        }
    }

    private func receive(_ raw: String, _ state: inout State) throws -> JSONValue {
        if state.isDeaf { throw HTTPError(.connectionLost, "the answer was lost", requestMayHaveBeenSent: true) }
        let signed = try SignedTransaction(decoding: DataHex.decode(raw))
        let hash = signed.hash.description
        guard state.mined[hash] == nil else { return ["error": ["code": -32000, "message": "already known"]] }
        state.raw.append(raw)
        state.nonce += 1
        let call = WithdrawalCall(reading: signed.transaction.data, of: version)
        let succeeds = isTaken(signed.transaction.data, state)
        state.mined[hash] = succeeds
        if succeeds, let call {
            state.usedSalts.insert(call.executorSalt.value.description)
            state.adminNonce = state.adminNonce &+ 1
            state.held = state.held &- call.amount
            state.out = nil
        }
        return ["result": .string(hash)]
    }

    private static func word(_ value: UInt256) -> JSONValue { ["result": .string(DataHex.encode(value.bigEndianBytes))] }

    private static func reverted(_ data: String) -> JSONValue {
        ["error": ["code": 3, "message": "execution reverted", "data": .string(data)]]
    }
}

extension TokenAmount {
    /// Base units of a token of six decimals, which cannot fail.
    fileprivate static func zero6(_ units: UInt256) -> TokenAmount {
        guard let amount = try? TokenAmount(baseUnits: units, decimals: 6) else {
            preconditionFailure("six decimals are possible")
        }
        return amount
    }
}
