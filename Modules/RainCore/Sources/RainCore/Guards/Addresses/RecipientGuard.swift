internal import RainEthereum

/// Refuses payments to where nobody can ever take them from, and warns of those that come back.
struct RecipientGuard: SendGuard {
    func judge(_ request: GuardedRequest) async throws -> GuardVerdict {
        guard case .movements(let movements) = request.outflow else { return .allow }
        var warnings: [GuardWarning] = []
        for movement in movements where movement.kind != .allowance && !movement.amount.isZero {
            if movement.counterparty.isZero {
                throw RainError(.invalidRecipient, "the recipient is the zero address: what is sent there is lost")
            }
            if movement.token == .contract(movement.counterparty) {
                throw RainError(.invalidRecipient, "the recipient is the token's own contract: what is sent there is lost")
            }
            // A withdrawal to oneself is what withdrawals are for.
            if movement.kind == .transfer, movement.counterparty == request.account {
                warnings.append(GuardWarning(.ownAddress, "the recipient is the account itself"))
            }
        }
        return .warn(warnings)
    }
}
