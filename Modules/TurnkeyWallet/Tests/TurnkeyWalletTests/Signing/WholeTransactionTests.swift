import RainCore
import RainEncoding
import RainEthereum
import RainHTTP
import Testing

@testable import TurnkeyWallet

@Suite("Transactions of every type")
struct WholeTransactionTests {
    private let fixture: Fixture
    private var turnkey: FakeTurnkey { fixture.turnkey }
    private static let recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

    init() throws { fixture = try Fixture() }

    private func wallet(_ mode: TurnkeySigningMode) -> TurnkeyWalletProvider {
        TurnkeyWalletProvider(service: fixture.service, source: fixture.login, mode: mode)
    }

    private func transactions() throws -> [Transaction] {
        let to = try Address(Self.recipient)
        let authorization = try Authorization(chainID: 84_532, address: to, nonce: 1)
        let signed = SignedAuthorization(authorization, signature: try turnkey.wallet.sign(authorization.signingHash))
        return [
            try .legacy(chainID: 84_532, nonce: 1, gasPrice: 2, gasLimit: 21_000, to: to, value: 3),
            try .accessList(
                chainID: 84_532, nonce: 1, gasPrice: 2, gasLimit: 30_000, to: to, value: 3,
                accessList: [AccessListEntry(address: to, storageKeys: [.keccak256([1])])]),
            try Transaction(
                chainID: 84_532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 21_000, to: to, value: 5),
            try .setCode(
                chainID: 84_532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 90_000, to: to, value: 0,
                authorizations: [signed]),
        ]
    }

    @Test("legacy, with an access list, with a priority fee and with delegations: the same signature in every mode")
    func everyType() async throws {
        try await fixture.logIn()
        let phrase = TurnkeySigningMode.derived(.given(try secret(FakeTurnkey.phrase)))
        for transaction in try transactions() {
            let request = SigningRequest(account: turnkey.wallet.address, payload: .transaction(transaction))
            let expected = try await wallet(.enclave).sign(request)
            #expect(try expected.recoverSigner(of: transaction.signingHash) == turnkey.wallet.address)
            #expect(try await wallet(.enclaveTransactions).sign(request) == expected)
            #expect(try await wallet(phrase).sign(request) == expected)
        }
        let sent = turnkey.requests(to: "sign_transaction")
        #expect(sent.count == 4 && turnkey.requests(to: "sign_raw_payload").count == 4)
        for (body, transaction) in zip(sent, try transactions()) {
            #expect(body["parameters"]?["unsignedTransaction"]?.stringValue == Hex.encode(transaction.unsignedBytes))
            #expect(body["parameters"]?["type"] == "TRANSACTION_TYPE_ETHEREUM")
        }
    }

    @Test("messages and typed data are signed as ever in that mode")
    func messages() async throws {
        try await fixture.logIn()
        let request = SigningRequest(account: turnkey.wallet.address, payload: .personalMessage([1, 2]))
        let signature = try await wallet(.enclaveTransactions).sign(request)
        #expect(try signature.recoverSigner(of: request.digest) == turnkey.wallet.address)
        #expect(turnkey.requests(to: "sign_transaction").isEmpty)
    }

    @Test("another transaction than the one asked for, another account's signature, or no transaction at all is not used")
    func refusesOthers() async throws {
        try await fixture.logIn()
        let asked = try #require(try transactions().dropLast().last)
        let other = try Transaction(
            chainID: 84_532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 21_000,
            to: try Address(Self.recipient), value: 6)
        let stranger = try SigningKey(mnemonic: .random())
        let answers = [
            Hex.encode(SignedTransaction(other, signature: try turnkey.wallet.sign(other.signingHash)).rawBytes),
            Hex.encode(SignedTransaction(asked, signature: try stranger.sign(asked.signingHash)).rawBytes),
            Hex.encode(asked.unsignedBytes) + "00", "not hexadecimal", "",
        ]
        let request = SigningRequest(account: turnkey.wallet.address, payload: .transaction(asked))
        for answer in answers {
            turnkey.interrupt("sign_transaction") { [turnkey] _ in
                turnkey.activity("signTransactionResult", ["signedTransaction": .string(answer)])
            }
            let error = await rainError { _ = try await wallet(.enclaveTransactions).sign(request) }
            #expect(error?.kind == .providerError || error?.kind == .networkError, "\(answer.prefix(20))")
            // Told from a wrong signature: this one is a good one, of something else.
            #expect(answer != answers[0] || error?.message.contains("another transaction") == true)
        }
    }

    @Test("a result with 0x before it is the same result")
    func prefixed() async throws {
        try await fixture.logIn()
        let asked = try #require(try transactions().first)
        let signed = SignedTransaction(asked, signature: try turnkey.wallet.sign(asked.signingHash))
        turnkey.interrupt("sign_transaction") { [turnkey] _ in
            turnkey.activity("signTransactionResult", ["signedTransaction": .string("0x" + Hex.encode(signed.rawBytes))])
        }
        let request = SigningRequest(account: turnkey.wallet.address, payload: .transaction(asked))
        #expect(try await wallet(.enclaveTransactions).sign(request) == signed.signature)
    }
}
