import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import Testing

@testable import TurnkeyWallet

/// Known answers: an unsigned transaction that Turnkey published, and signatures of the well-known test phrase by RFC 6979.
@Suite("Known answers")
struct KnownAnswerTests {
    private let account: Address
    private let fixture: Fixture

    init() throws {
        account = try Address("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
        fixture = try Fixture()
    }

    private func sign(_ payload: SigningRequest.Payload) async throws -> TransactionSignature {
        try await fixture.logIn()
        let phrase = try SecretBytes(copying: Array(FakeTurnkey.phrase.utf8))
        let wallet = TurnkeyWalletProvider(service: fixture.service, source: fixture.login, mode: .derived(.given(phrase)))
        return try await wallet.sign(SigningRequest(account: account, payload: payload))
    }

    @Test("a transaction has the published unsigned form, and its signature is the known one")
    func transaction() async throws {
        let transaction = try Transaction(
            chainID: 1, nonce: 0, maxPriorityFeePerGas: 2_000_000_000, maxFeePerGas: 30_000_000_000, gasLimit: 21_000,
            to: try Address("0xe2e30c19e1a60db94926e9763074be21e7e4402a"), value: 0)
        let request = SigningRequest(account: account, payload: .transaction(transaction))
        #expect(
            Hex.encode(request.preimage)
                == "02e8018084773594008506fc23ac0082520894e2e30c19e1a60db94926e9763074be21e7e4402a8080c0")
        #expect(
            Hex.encode(request.digest.bytes) == "89bc00054e0b9ded099e93d6c3619d7bb0fde63d157bc8ff1c63b088c612f168")
        let signature = try await sign(request.payload)
        #expect(
            Hex.encode(signature.r.bigEndianBytes) == "e3b1305bbeb88711c19aa0107ac23ef282ed8f4fd9136c4ad989d28acb3cf3bb")
        #expect(
            Hex.encode(signature.s.bigEndianBytes) == "63a2beb1cbabd9c8a50c9a02c760177b577ec990928cf322c9c230c16b95b7d2")
        #expect(signature.yParity == 1)
    }

    @Test("a message has its prefix, and its signature is the known one")
    func message() async throws {
        let request = SigningRequest(account: account, payload: .personalMessage(Array("Hello Turnkey".utf8)))
        #expect(
            Hex.encode(request.preimage)
                == "19457468657265756d205369676e6564204d6573736167653a0a313348656c6c6f205475726e6b6579")
        #expect(
            Hex.encode(request.digest.bytes) == "48f8539be2761f8ea174c9c0e373937298a0bc13cd541348b8adc873d747c207")
        let signature = try await sign(request.payload)
        #expect(
            Hex.encode(signature.r.bigEndianBytes) == "ff19feac69468feb757b7b8c0100037e1fd78c6b3fc4fc99b10e48e20a9091a8")
        #expect(
            Hex.encode(signature.s.bigEndianBytes) == "016c8688d59e9fcdeb0b5338c094f5edea6f46e17c3f736f76d220e398b3fb79")
        #expect(signature.yParity == 1)
    }
}
