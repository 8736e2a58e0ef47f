internal import RainCore
internal import RainEthereum

extension WithdrawalIntent {
    /// The most gas that a withdrawal takes besides what its bytes cost.
    ///
    /// Two signatures are checked (ecrecover, and of an admin that is a contract ERC-1271), a nonce or two are counted, and a token moves
    /// out of another contract. On the local stack's contracts the whole transaction took 162,501 gas in the second version and 104,437
    /// in the first; Rain's own are not public, and a token behind a proxy takes more. What is not used is not paid.
    static let executionGas: UInt64 = 300_000

    /// The call with bytes in place of the signatures: as long as the real one, and of the dearest kind.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502).
    func callWithoutSignatures() throws(RainError) -> ContractCall {
        do {
            let salt = try Hash32(bytes: [UInt8](repeating: 0xff, count: 32))
            let bytes = [UInt8](repeating: 0xff, count: 65)
            let signature = try AdminSignature(
                salt: ExecutorSalt(salt), signature: bytes, expiresAt: UInt64(UInt32.max))
            return try call(
                signature, admin: version == .first ? nil : .init(salt: AdminSalt(salt), signature: bytes))
        } catch let error as RainError {
            throw error
        } catch {
            throw RainError(.internalLogicError, "a withdrawal cannot be encoded", underlying: error)
        }
    }

    /// The call with its signatures, read back and compared with what was agreed to.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when it does anything else; it is never signed then.
    func call(_ signature: AdminSignature, admin: WithdrawalCall.Admin?) throws(RainError) -> ContractCall {
        let withdrawal = WithdrawalCall(self, signature, admin: admin)
        let call = ContractCall(to: coordinator, data: try withdrawal.calldata)
        guard isMet(by: call), WithdrawalCall(reading: call.data, of: version) == withdrawal else {
            throw RainError(.internalLogicError, "the withdrawal is not the one that was agreed to; nothing was signed")
        }
        return call
    }
}
