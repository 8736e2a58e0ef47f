internal import RainCore
internal import RainEncoding
internal import RainSession

extension WalletTool {
    /// The command `signup`.
    var signup: Command {
        Command(
            CommandDescription(
                "signup", summary: "Make an account, by a one-time code or a passkey.",
                discussion: """
                    A contact that has an account already is logged into it. An account that is made by a passkey has no other \
                    way in: the backup e-mail is asked for at once, and no address is shown until it is verified.
                    """,
                options: Self.codeOptions + Self.passkeyOptions + [
                    .value("name", "NAME", help: "With --passkey: what your device calls the account."),
                    .value("backup-email", "E", help: "With --passkey: the backup e-mail, instead of being asked for it."),
                    Self.noBackup,
                ],
                examples: ["signup --email ada@example.com", "signup --passkey --backup-email ada@example.com"])
        ) { invocation in
            guard invocation.arguments.flag("passkey") else { return try await self.loginByCode(invocation) }
            let session = try WalletSession(invocation, tool: self)
            let (access, contacts) = (try session.passkeys, try session.contacts)
            // Before the prompt: an account whose backup can never be sent to helps nobody.
            let email = try invocation.arguments.value("backup-email").map { try Contact.email($0).normalized() }
            try await access.login.signUpWithPasskey(
                try access.authenticator(invocation), userName: invocation.arguments.value("name") ?? "Rain wallet")
            if invocation.arguments.flag("no-backup") { return try await Self.shown(session, "signed up", hasBackup: false) }
            guard let email = try email ?? Self.askForEmail(invocation.console) else {
                return Self.withoutBackup("signed up")
            }
            return try await Self.attach(email, to: contacts, invocation) {
                try await Self.shown(session, "signed up", hasBackup: true)
            }
        }
    }

    /// The command `passkey add`.
    var passkeyAdd: Command {
        Command(
            CommandDescription(
                "passkey add", summary: "Add a passkey to the account.", options: Self.promptOptions,
                examples: ["passkey add", "passkey add --security-key"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let access = try session.passkeys
            try await session.connection.login.awaitSessionRestore()
            try await access.login.addPasskey(try access.authenticator(invocation))
            var report = Report()
            report.add("status", "Status", .text("passkey added"))
            return CommandResult(report)
        }
    }

    /// The command `passkey list`.
    var passkeyList: Command {
        Command(
            CommandDescription(
                "passkey list", summary: "List the account's passkeys.",
                examples: ["passkey list", "passkey list --json | jq '.passkeys | length'"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            try await session.connection.login.awaitSessionRestore()
            let profile = try await session.contacts.profile()
            var report = Report()
            report.add(
                "passkeys", "Passkeys",
                columns: [.init("name", "Name"), .init("added_at", "Added"), .init("id", "Id")],
                rows: profile.passkeys.map { passkey in
                    [
                        .text(passkey.name), passkey.addedAt.map { .text($0.iso8601) } ?? .none,
                        .text(Base64URL.encode(passkey.credentialID)),
                    ]
                })
            return CommandResult(report)
        }
    }

    /// Logs in by a passkey.
    func loginWithPasskey(_ invocation: Invocation) async throws -> CommandResult {
        let arguments = invocation.arguments
        guard ["email", "phone", "code"].allSatisfy({ arguments.value($0) == nil }) else {
            throw UsageError("give --passkey, or --email or --phone, not both", command: arguments.command.name)
        }
        let session = try WalletSession(invocation, tool: self)
        let access = try session.passkeys
        try await session.connection.login.awaitSessionRestore()
        try await access.login.loginWithPasskey(try access.authenticator(invocation))
        let hasBackup = try await session.contacts.profile().hasBackup
        guard hasBackup || arguments.flag("no-backup") else { return Self.withoutBackup("logged in") }
        return try await Self.shown(session, "logged in", hasBackup: hasBackup)
    }

    /// Where a passkey's prompt is shown.
    static let promptOptions: [OptionDescription] = [
        .flag("security-key", help: "Use a security key that is plugged in, instead of the browser."),
        .flag("no-browser", help: "Open no browser; only say where to go."),
        .value("port", "N", help: "The port on 127.0.0.1 that waits for the browser's answer, such as one SSH forwards."),
    ]

    static let passkeyOptions: [OptionDescription] =
        [.flag("passkey", help: "By a passkey instead of a code.")] + promptOptions

    private static func shown(
        _ session: WalletSession, _ status: String, hasBackup: Bool
    ) async throws -> CommandResult {
        let address = try await session.client().getWalletAddress(on: session.chain)
        var report = Report()
        report.add("status", "Status", .text(status))
        report.add("backup", "Backup", .bool(hasBackup))
        report.add("address", "Address", .text(address.description))
        return CommandResult(report)
    }

    private static func withoutBackup(_ status: String) -> CommandResult {
        var report = Report()
        report.add("status", "Status", .text(status))
        report.add("backup", "Backup", .bool(false))
        report.add("next", "Next", .text("add an e-mail address with contact add; until then no address is shown"))
        return CommandResult(report)
    }

    private static func askForEmail(_ console: any Console) throws -> Contact? {
        guard console.traits.inputIsTerminal else { return nil }
        console.print("A lost passkey is a lost account. Name an e-mail address that gets you back in.", to: .error)
        return try Contact.email(try console.ask("Backup e-mail:")).normalized()
    }
}

extension WalletSession {
    /// Logging in by a passkey.
    var passkeys: PasskeyAccess {
        get throws(CommandFailure) {
            guard let passkeys = connection.passkeys else { throw CommandFailure(.failed, "this wallet has no passkeys") }
            return passkeys
        }
    }

    /// The account's contacts.
    var contacts: any ContactVerification & ProfileReading {
        get throws(CommandFailure) {
            guard let contacts = connection.contacts else { throw CommandFailure(.failed, "this wallet has no contacts") }
            return contacts
        }
    }
}
