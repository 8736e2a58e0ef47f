/// All guards of an SDK, asked one after the other: the first refusal ends it, warnings are gathered.
struct Guards: Sendable {
    let all: [any SendGuard]
    /// The limits that the journal keeps.
    let policy: SpendingPolicy

    /// What the user should know.
    ///
    /// - Throws: What a guard throws; `RainError` `refusedByGuard` (RAIN_403).
    func judge(_ request: GuardedRequest) async throws -> [GuardWarning] {
        var warnings: [GuardWarning] = []
        for sendGuard in all {
            switch try await sendGuard.judge(request) {
            case .allow: continue
            case .warn(let more): warnings += more
            case .refuse(let reason):
                throw RainError(.refusedByGuard, reason, context: ["guard": "\(type(of: sendGuard))"])
            }
        }
        return warnings
    }

    /// A prepared replacement with its warnings.
    ///
    /// - Throws: As `judge(_:)`.
    func reviewed(_ replacement: PreparedReplacement) async throws -> PreparedReplacement {
        var reviewed = replacement
        reviewed.warnings += try await judge(GuardedRequest(replacement, at: .preparing))
        return reviewed
    }

    /// A prepared transaction with its warnings.
    ///
    /// - Throws: As `judge(_:)`.
    func reviewed(_ prepared: PreparedTransaction) async throws -> PreparedTransaction {
        var reviewed = prepared
        reviewed.warnings += try await judge(GuardedRequest(prepared, at: .preparing))
        return reviewed
    }
}
