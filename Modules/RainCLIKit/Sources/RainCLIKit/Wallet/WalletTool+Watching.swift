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
}
