@_spi(RainFeature) internal import RainCore
internal import RainEthereum

extension WithdrawalFlow {
    /// Whether Rain's signature can be asked for again; one that the app brought cannot.
    var isFromRain: Bool {
        if case .ready = source.kind { false } else { true }
    }

    /// Gets Rain's signature and keeps it.
    func askRain(_ draft: inout WithdrawalDraft) async throws {
        let request = prepared.intent.signatureRequest
        let signature: AdminSignature
        switch source.kind {
        case .ready(let given): signature = given
        case .issuing(let deadline): signature = try await issuing.withdrawalSignature(for: request, within: deadline)
        case .asking(let ask): signature = try await ask(request)
        }
        guard request.isMet(by: signature) else {
            throw RainError(
                .withdrawalRevertedByNetwork, "Rain's signature is for another withdrawal; nothing was signed with it")
        }
        draft.adminSignature = signature
        try await drafts.save(draft)
    }

    /// The transaction with both signatures, tried out at the price that was agreed to.
    func tryOut(_ draft: WithdrawalDraft) async throws -> PreparedTransaction {
        guard let signature = draft.adminSignature else {
            throw RainError(.internalLogicError, "Rain's signature is missing; nothing was signed")
        }
        let call = try prepared.intent.call(signature, admin: try admin(draft))
        return try await client.complete(prepared.draft, as: call)
    }

    /// The wallet's signature, proved to be one over exactly this withdrawal: it may come from a file.
    private func admin(_ draft: WithdrawalDraft) throws(RainError) -> WithdrawalCall.Admin? {
        guard prepared.intent.version == .second else { return nil }
        let digest = try prepared.intent.typedData(draft.salt).digest
        guard let bytes = draft.walletSignature, let signature = try? TransactionSignature(bytes: bytes),
            (try? signature.recoverSigner(of: digest)) == prepared.intent.account
        else {
            throw RainError(.internalLogicError, "the wallet's signature is not one over this withdrawal; nothing was sent")
        }
        return .init(salt: draft.salt, signature: bytes)
    }

    /// The error of a withdrawal that the chain would refuse.
    func refused(_ error: RainError) -> RainError {
        RainError(
            .withdrawalRevertedByNetwork,
            """
            the chain would refuse this withdrawal, so nothing was sent: \(error.message). Rain's signature may have been used, be \
            over, or be for something else
            """,
            context: error.context, underlying: error)
    }
}
