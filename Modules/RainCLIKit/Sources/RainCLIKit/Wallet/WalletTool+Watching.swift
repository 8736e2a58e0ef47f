internal import RainCore
internal import RainSession

extension WalletTool {
    /// The command `session watch`.
    var sessionWatch: Command {
        Command(
            CommandDescription(
                "session watch", summary: "Show the session's state now and whenever it changes, until interrupted.",
                discussion: "Makes no request and keeps no session alive. With --json one object a line.",
                examples: ["session watch", "session watch --json"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            for await state in session.connection.login.sessionStates() {
                let now = session.environment.time.now
                let (name, end) = Self.told(state.at(now))
                var report = Report()
                report.add("at", "At", .text(now.iso8601))
                report.add("state", "Session", .text(name))
                report.add("expires_at", "Until", end.map { .text($0.iso8601) } ?? .none)
                try invocation.show(report)
            }
            return CommandResult(nil)
        }
    }

    /// The command `session refresh`.
    var sessionRefresh: Command {
        Command(
            CommandDescription(
                "session refresh", summary: "Refresh the session now, whatever time is left.", examples: ["session refresh"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            guard let refresh = session.connection.refresh else {
                throw CommandFailure(.failed, "this wallet's session cannot be refreshed by hand")
            }
            try await session.connection.login.awaitSessionRestore()
            try await refresh()
            let (state, end) = Self.told(session.connection.login.sessionState.at(session.environment.time.now))
            var report = Report()
            report.add("state", "Session", .text(state))
            report.add("expires_at", "Until", end.map { .text($0.iso8601) } ?? .none)
            return CommandResult(report)
        }
    }
}
