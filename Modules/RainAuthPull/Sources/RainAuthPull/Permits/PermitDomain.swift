@_spi(RainFeature) internal import RainCore
internal import RainEthereum

/// What a token says that a signed approval needs (EIP-2612).
struct PermitDomain {
    let domain: TypedDataDomain
    /// The owner's next nonce.
    let nonce: UInt256

    /// Asks the token, and holds its domain against the one that is built here.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when it takes no signed approvals, or has a domain that is not the usual
    ///   one: it would refuse the signature.
    init(of target: AllowanceTarget, owner: Address, client: RainClient) async throws {
        let answers = try await client.read(
            [
                ContractCall(to: target.token, data: ERC20.name()), ContractCall(to: target.token, data: Self.version),
                ContractCall(to: target.token, data: Self.separator),
                ContractCall(to: target.token, data: Self.nonces + [UInt8](repeating: 0, count: 12) + owner.bytes),
            ], on: target.chainID)
        guard let name = Self.text(answers[0]), let separator = try? answers[2].get(), let hash = try? Hash32(bytes: separator),
            let nonce = try? answers[3].returnedNumber()
        else {
            // A node that does not answer says nothing of the token.
            for answer in answers {
                if case .failure(let error) = answer, error != .transactionSimulationFailed { throw error }
            }
            throw RainError(.invalidConfig, "the token \(target.token) takes no signed approvals; approve by a transaction")
        }
        // A token without a version is at its first.
        domain = .token(
            name: name, version: Self.text(answers[1]) ?? "1", chainID: target.chainID.rawValue, contract: target.token)
        do {
            try domain.check(against: hash)
        } catch {
            throw RainError(
                .invalidConfig, "the token \(target.token) would refuse the signature; approve by a transaction",
                underlying: error)
        }
        self.nonce = nonce
    }

    private static func text(_ answer: Result<[UInt8], RainError>) -> String? {
        guard let returned = try? answer.get() else { return nil }
        return (try? ABI.decode(returned, as: [.string]))?.first?.stringValue
    }

    /// `version()`, `DOMAIN_SEPARATOR()` and `nonces(address)`; a test computes them anew.
    static let version: [UInt8] = [0x54, 0xfd, 0x4d, 0x50]
    static let separator: [UInt8] = [0x36, 0x44, 0xe5, 0x15]
    static let nonces: [UInt8] = [0x7e, 0xce, 0xbe, 0x00]
}
