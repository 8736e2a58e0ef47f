internal import FoundationEssentials
internal import RainCore
internal import RainSession

extension WalletTool {
    /// The command `session`.
    var session: Command {
        Command(
            CommandDescription(
                "session", summary: "Show whether somebody is logged in, until when, and where secrets are kept.",
                discussion:
                    "Makes no request: a session that was ended elsewhere is noticed by the next command that makes one.",
                examples: ["session", "session --json | jq -r .state"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            try await session.connection.login.awaitSessionRestore()
            var report = Report()
            let now = session.environment.time.now
            let (state, end) = Self.told(session.connection.login.sessionState.at(now))
            report.add("state", "Session", .text(state))
            report.add("expires_at", "Until", end.map { .text($0.iso8601) } ?? .none)
            report.add("expires_in_seconds", "Seconds left", end.map { seconds(from: now, to: $0) } ?? .none)
            report.addSealingKey(try await session.environment.secrets.keyLocation())
            report.add("state_directory", "State in", .text(session.stateDirectory))
            return CommandResult(report)
        }
    }

    static func told(_ state: SessionState) -> (String, Timestamp?) {
        switch state {
        case .loading: ("loading", nil)
        case .active(let end): ("active", end)
        case .expired: ("expired", nil)
        case .unauthenticated: ("unauthenticated", nil)
        }
    }
}

extension Report {
    /// Adds where the key is that seals the secrets of this machine.
    mutating func addSealingKey(_ place: SealingKeyLocation?) {
        add("sealing_key", "Secrets sealed by", place.map { .text($0.description) } ?? .none)
    }
}

private func seconds(from now: Timestamp, to end: Timestamp) -> Report.Value {
    .integer(Int(clamping: max(0, now.duration(to: end).components.seconds)))
}

extension Timestamp {
    /// The time in UTC, to the second and rounded down: "2026-01-01T00:00:00Z".
    var iso8601: String {
        Date(timeIntervalSince1970: Double(secondsSinceEpoch)).formatted(.iso8601)
    }
}
