internal import RainCore
internal import RainEthereum

extension IssuingClient {
    /// Rain's signature for a withdrawal, once it is ready.
    ///
    /// Ask last, when the user has agreed and the wallet has signed: while a signature is out that nobody uses, Rain gives no other.
    /// It is kept durably before this returns; should Rain say that it is out already, the one that was kept is the answer.
    ///
    /// - Parameters:
    ///   - request: What it is for.
    ///   - deadline: How long to wait for it to become ready; a minute unless given.
    /// - Throws: `RainError` `signatureNotReady` (RAIN_303) when the deadline passes, `activeSignatureExists` (RAIN_303),
    ///   `insufficientCollateral`, `addressLocked` (RAIN_302), `invalidAmount` (RAIN_406); `internalLogicError` (RAIN_502) for a
    ///   signature that is for something else. And as all of `IssuingClient`.
    public func withdrawalSignature(
        for request: SignatureRequest, within deadline: Duration = .seconds(60)
    ) async throws -> AdminSignature {
        let path = owner.path + "/signatures/withdrawals" + (try Self.query(request, recipient: request.recipient))
        do {
            let signature = try await signature(at: path, within: deadline)
            guard request.isMet(by: signature) else {
                throw RainError(.internalLogicError, "the issuing API gave a signature for another withdrawal")
            }
            try await signatures.keep(signature, for: request)
            return signature
        } catch let error as RainError {
            if error == .activeSignatureExists, let kept = try await signatures.signature(for: request) { return kept }
            throw error
        }
    }

    /// Rain's signature for a payment of what is owed, out of the collateral.
    ///
    /// Unlike a withdrawal's it is not kept: it pays only to Rain.
    ///
    /// - Parameters:
    ///   - request: What it is for; its recipient is not asked.
    ///   - deadline: How long to wait for it to become ready; a minute unless given.
    /// - Throws: As `withdrawalSignature(for:within:)`.
    public func paymentSignature(
        for request: SignatureRequest, within deadline: Duration = .seconds(60)
    ) async throws -> AdminSignature {
        try await signature(
            at: owner.path + "/signatures/payments" + (try Self.query(request, recipient: nil)), within: deadline)
    }

    /// Asks until it is ready.
    private func signature(at path: String, within longest: Duration) async throws -> AdminSignature {
        let time = environment.time
        let deadline = time.now.adding(longest)
        while true {
            let answer: SignatureAnswer
            do {
                answer = try SignatureAnswer(try await send(IssuingRequest(path: path)))
            } catch let error as RainError {
                throw Self.refusal(error)
            }
            let wait: Duration
            switch answer {
            case .ready(let signature): return signature
            case .pending(let asked): wait = asked
            }
            let left = time.now.duration(to: deadline)
            guard left > .zero else {
                throw RainError(
                    .signatureNotReady, "Rain's signature is not ready yet; ask again in \(wait.components.seconds) seconds",
                    context: ["retryAfter": String(wait.components.seconds)])
            }
            try await time.sleep(for: min(wait, left))
        }
    }

    private static func query(_ request: SignatureRequest, recipient: Address?) throws(RainError) -> String {
        let (amount, isNative) = try request.amount.query
        return URLText.query([
            ("chainId", request.chainID.description), ("token", request.asset.description), ("amount", amount),
            ("adminAddress", request.admin.description), ("recipientAddress", recipient?.description),
            ("isAmountNative", isNative ? "true" : "false"),
        ])
    }

    /// What statuses mean for a signature.
    private static func refusal(_ error: RainError) -> RainError {
        switch error.issuingStatus {
        case 409:
            error.meaning(
                .activeSignatureExists,
                "another signature for this collateral is out; repeat this under the same key in a few minutes")
        case 422:
            error.meaning(.insufficientCollateral, "by Rain's count the collateral does not cover this amount")
        case 404:
            error.meaning(.apiError, "Rain does not know this asset, contract or user")
        default: error
        }
    }
}
