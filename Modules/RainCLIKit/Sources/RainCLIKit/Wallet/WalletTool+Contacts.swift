internal import RainCore
internal import RainSession

extension WalletTool {
    /// The command `contact add`.
    var contactAdd: Command {
        Command(
            CommandDescription(
                "contact add", summary: "Attach an e-mail address or a telephone number that gets you into the account.",
                discussion: """
                    Sends a code and asks for it. Without a terminal it only sends the code; run it again with --code to go on. It \
                    takes the place of the account's contact of the same kind.
                    """,
                options: Self.codeOptions,
                examples: ["contact add --email ada@example.com", "contact add --phone +15550100199 --code -"])
        ) { invocation in
            let contact = try Self.contact(invocation.arguments)
            let session = try WalletSession(invocation, tool: self)
            try await session.connection.login.awaitSessionRestore()
            return try await Self.attach(contact, to: try session.contacts, invocation) {
                var report = Report()
                report.add("status", "Status", .text("contact added"))
                report.add("contact", "Contact", .text(contact.value))
                return CommandResult(report)
            }
        }
    }

    /// Sends a code to a contact and confirms it, or confirms one sent before; `done` tells when it is attached.
    static func attach(
        _ contact: Contact, to contacts: any ContactVerification, _ invocation: Invocation,
        done: () async throws -> CommandResult
    ) async throws -> CommandResult {
        let console = invocation.console
        if let code = invocation.arguments.value("code") {
            guard await contacts.awaitedVerification == contact else {
                throw RainError(
                    .invalidConfig, "no code is awaited from \(contact.value); run contact add without --code to send one")
            }
            try await contacts.confirmContactVerification(Self.code(code == "-" ? try console.ask("Code:") : code))
            return try await done()
        }
        try await ProgressLine(console).during("Sending a code to \(contact.value)") {
            try await contacts.sendContactVerificationCode(to: contact)
        }
        guard console.traits.inputIsTerminal else {
            return codeSent(contact, next: "run contact add with it, --code and the code")
        }
        try await askForCode(console, contact) { try await contacts.confirmContactVerification($0) }
        return try await done()
    }

    static let noBackup: OptionDescription = .flag(
        "no-backup", help: "Show the address although no contact would get you back in.")

    /// What the commands that show an address take.
    var backupOptions: [OptionDescription] { features.contains(.contacts) ? [Self.noBackup] : [] }

    /// Refuses to show where money can be sent to while a lost device would lose it.
    static func checkBackup(_ session: WalletSession, _ invocation: Invocation) async throws {
        guard let contacts = session.connection.contacts, !invocation.arguments.flag("no-backup") else { return }
        try await session.connection.login.awaitSessionRestore()
        guard try await contacts.profile().hasBackup else {
            throw CommandFailure(
                .failed,
                "the account has no backup: whoever loses its passkey loses it. Add an e-mail address with contact add, or give "
                    + "--no-backup", details: ["reason": "no_backup"])
        }
    }
}
