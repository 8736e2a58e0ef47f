@_spi(RainFeature) public import RainCore
internal import RainEthereum

extension RainClient {
    /// Prepares an approval that costs the wallet no gas: it signs, and somebody else hands the signature to the token (EIP-2612).
    ///
    /// Nothing is signed yet. The token's own domain and nonce are read, and the domain is proved to be the one it verifies by.
    ///
    /// - Parameters:
    ///   - request: The chain and how much.
    ///   - validity: For how long it may be handed in, by this machine's clock: a minute to a day, half an hour unless given.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for another chain, token or spender, a token that takes no signed
    ///   approvals, and a validity that is out of range; `invalidAmount` (RAIN_406), `networkError` (RAIN_301), and what the
    ///   guards refuse it with.
    public func preparePermit(
        _ request: AllowanceRequest, validity: Duration = .seconds(1800)
    ) async throws -> PreparedPermit {
        let (target, value) = try checked(request)
        guard (.seconds(60)...(.seconds(86_400))).contains(validity) else {
            throw RainError(.invalidConfig, "a signed approval is valid for a minute to a day")
        }
        let owner = try await owner(nil, of: target)
        let current = try await allowance(of: target, owner: owner)
        let token = try await PermitDomain(of: target, owner: owner, client: self)
        let end = environment.time.now.adding(validity).secondsSinceEpoch
        guard let deadline = UInt64(exactly: end) else {
            throw RainError(.internalLogicError, "this machine's clock cannot be right")
        }
        let permit = Permit(
            owner: owner, spender: target.spender, value: value.baseUnits, nonce: token.nonce, deadline: UInt256(deadline))
        let data: TypedData
        do {
            data = try TypedData(domain: token.domain, message: permit)
        } catch {
            throw RainError(.internalLogicError, error.message, underlying: error)
        }
        return PreparedPermit(
            permit: permit, data: data, current: current, amount: value.words,
            warnings: try await review(data, on: target.chainID))
    }

    /// Signs a prepared permit.
    ///
    /// It is written down before the wallet is asked, and counts in the spending limits whether or not it is ever handed in. Then
    /// it is tried out: one that the token would refuse is an error here and not at whoever pays for it.
    ///
    /// - Returns: The signature and the call to hand in. Once that is mined, `confirmTokenAllowance(_:_:owner:timeout:interval:)`
    ///   takes its hash.
    /// - Throws: `RainError` `transactionSimulationFailed` (RAIN_403) when the token would refuse it, such as after its deadline
    ///   or once another permit was handed in; and as `signTypedData(_:on:)`.
    public func sign(_ prepared: PreparedPermit) async throws -> SignedPermit {
        // A permit of another SDK's settings is not one of this.
        _ = try allowanceTarget(on: prepared.chainID, token: prepared.tokenAddress, spender: prepared.permit.spender)
        guard environment.time.now <= prepared.deadline else {
            throw RainError(.transactionSimulationFailed, "the deadline of this permit has passed; prepare it again")
        }
        let signature = try await signTypedData(prepared.data, on: prepared.chainID)
        let signed = SignedPermit(prepared: prepared, signature: signature)
        let answers = try await read([signed.call], on: prepared.chainID)
        if case .failure(let error) = answers[0], error == .transactionSimulationFailed {
            throw RainError(
                .transactionSimulationFailed, "the token would refuse this permit; prepare it again. \(error.message)",
                context: error.context, underlying: error)
        }
        return signed
    }
}
