@_spi(RainFeature) public import RainCore
internal import RainEthereum

extension RainClient {
    /// Whether a card authorisation can pull from the wallet now: allowance, balance, gas, and what stands in the way.
    ///
    /// Allowance, balance and what the issuer of the token has blocked are read in one exchange. What cannot be read besides the
    /// allowance is nil and stands in nobody's way.
    ///
    /// - Parameters:
    ///   - chain: The chain.
    ///   - amount: What a card is to be charged; nil asks whether anything can be pulled.
    /// - Throws: As `getTokenAllowance(on:owner:token:spender:)`; `invalidAmount` (RAIN_406).
    public func getAuthPullStatus(on chain: ChainID, amount: Amount? = nil) async throws -> AuthPullStatus {
        let target = try allowanceTarget(on: chain, token: nil, spender: nil)
        let owner = try await owner(nil, of: target)
        let info = try await unit(of: target)
        let requested = try amount.map { amount throws(RainError) in try TokenAmount(amount, decimals: info.decimals) }
        let readings = try await StatusReadings(of: target, owner: owner, client: self)
        let allowance = TokenAllowance(try readings.allowance.returnedNumber(), of: target, owner: owner, info: info)
        let balance = try? readings.balance.returnedNumber()
        let native = try await unlessUnreadable { try await self.getBalance(on: chain) }

        var blockers: [AuthPullBlocker] = []
        if allowance.isZero {
            blockers.append(.noAllowance)
        } else if let requested, allowance.rawAmount < requested.baseUnits {
            blockers.append(.allowanceTooLow)
        }
        var fee: ApprovalFee?
        if !blockers.isEmpty {
            fee = try await unlessUnreadable {
                try await self.estimateApprovalFee(AllowanceRequest(chainID: chain, amount: .unlimited))
            }
        }
        if let balance {
            if balance.isZero {
                blockers.append(.noBalance)
            } else if let requested, balance < requested.baseUnits {
                blockers.append(.balanceTooLow)
            }
        }
        if let native, Self.isShort(native.amount.baseUnits, of: fee, isApprovalNeeded: !allowance.covers(requested)) {
            blockers.append(.noGas)
        }
        if readings.isPaused { blockers.append(.tokenPaused) }
        if readings.isOwnerBlocked { blockers.append(.walletBlocked) }
        if readings.isSpenderBlocked { blockers.append(.operatorBlocked) }
        return AuthPullStatus(
            allowance: allowance, tokenBalance: balance.flatMap { try? TokenAmount(baseUnits: $0, decimals: info.decimals) },
            nativeBalance: native, approvalFee: fee, requested: requested, blockers: blockers)
    }

    /// Whether gas for an approval is missing.
    private static func isShort(_ native: UInt256, of fee: ApprovalFee?, isApprovalNeeded: Bool) -> Bool {
        isApprovalNeeded && (native.isZero || fee.map { native < $0.fee.baseUnits } == true)
    }

    /// A reading beside the one that was asked for; nil when it fails, unless the session or the caller's task is over.
    private func unlessUnreadable<Value>(_ read: () async throws -> Value) async throws -> Value? {
        do {
            return try await read()
        } catch let error as RainError where error != .tokenExpired {
            return nil
        }
    }
}

extension TokenAllowance {
    /// Whether an amount may be taken; nil asks whether anything may.
    fileprivate func covers(_ requested: TokenAmount?) -> Bool {
        requested.map { $0.baseUnits <= rawAmount } ?? !isZero
    }
}

/// What a token says of an owner and a spender, read in one exchange.
private struct StatusReadings {
    let allowance: Result<[UInt8], RainError>
    let balance: Result<[UInt8], RainError>
    let isPaused, isOwnerBlocked, isSpenderBlocked: Bool

    init(of target: AllowanceTarget, owner: Address, client: RainClient) async throws {
        let answers = try await client.read(
            [
                target.allowance(of: owner), ContractCall(to: target.token, data: ERC20.balanceOf(owner)),
                ContractCall(to: target.token, data: Self.paused),
                ContractCall(to: target.token, data: Self.isBlacklisted + owner.word),
                ContractCall(to: target.token, data: Self.isBlacklisted + target.spender.word),
            ], on: target.chainID)
        (allowance, balance) = (answers[0], answers[1])
        // Tokens without such a function block nobody.
        func isTrue(_ answer: Result<[UInt8], RainError>) -> Bool {
            guard let returned = try? answer.get() else { return false }
            return (try? ERC20.decodeBool(returned)) == true
        }
        (isPaused, isOwnerBlocked, isSpenderBlocked) = (isTrue(answers[2]), isTrue(answers[3]), isTrue(answers[4]))
    }

    /// `paused()` and `isBlacklisted(address)` of USDC (Circle's FiatToken); a test computes them anew.
    static let paused: [UInt8] = [0x5c, 0x97, 0x5a, 0xbb]
    static let isBlacklisted: [UInt8] = [0xfe, 0x57, 0x5a, 0x87]
}

extension Address {
    /// The address as a word of calldata.
    fileprivate var word: [UInt8] { [UInt8](repeating: 0, count: 12) + bytes }
}
