internal import RainCore
internal import RainSession

extension WalletTool {
    /// The command `config init`.
    var configInit: Command {
        Command(
            CommandDescription(
                "config init", summary: "Write a configuration file with every setting explained.",
                discussion: "The file is $XDG_CONFIG_HOME/rain/config.json; one that exists is left as it is.",
                examples: ["config init"])
        ) { invocation in
            let path = try StandardPaths(environment: invocation.environment).configurationFile
            try ConfigurationFile.initialise(at: path, fields: SharedFields.all(with: self.fields))
            var report = Report()
            report.add("path", "Written", .text(path))
            return CommandResult(report)
        }
    }

    /// The command `login`.
    var login: Command {
        Command(
            CommandDescription(
                "login", summary: "Log in by a one-time code.",
                discussion: """
                    Sends a code and asks for it. Without a terminal it only sends the code; run it again with --code to go on. \
                    An account and a wallet are made for a user who has none.
                    """,
                options: Self.codeOptions + (features.contains(.passkeys) ? Self.passkeyOptions + [Self.noBackup] : []),
                examples: ["login --email ada@example.com", "login --email ada@example.com --code -"]
                    + (features.contains(.passkeys) ? ["login --passkey"] : []))
        ) { invocation in
            if invocation.arguments.flag("passkey") { return try await self.loginWithPasskey(invocation) }
            return try await self.loginByCode(invocation)
        }
    }

    /// What a log-in by code is asked with.
    static let codeOptions: [OptionDescription] = [
        .value("email", "E", help: "Where the code goes."),
        .value("phone", "N", help: "Where the code goes instead, such as +15551234567."),
        .value("code", "C", help: "The code of a log-in begun before; nothing is sent. - reads it from the input."),
    ]

    /// Sends a code, or confirms one.
    func loginByCode(_ invocation: Invocation) async throws -> CommandResult {
        let contact = try Self.contact(invocation.arguments)
        let session = try WalletSession(invocation, tool: self)
        let login = session.connection.login
        if let code = invocation.arguments.value("code") {
            guard try await login.awaitedContact == contact else {
                throw RainError(
                    .invalidConfig, "no code is awaited from \(contact.value); run login without --code to send one")
            }
            try await login.confirmLoginCode(Self.code(code == "-" ? try invocation.console.ask("Code:") : code))
        } else {
            try await ProgressLine(invocation.console).during("Sending a code to \(contact.value)") {
                try await login.sendLoginCode(to: contact)
            }
            guard invocation.console.traits.inputIsTerminal else {
                let place = try await session.environment.secrets.keyLocation()
                return Self.codeSent(contact, keyAt: place, next: "run login again with --code and the code")
            }
            try await Self.askForCode(invocation.console, contact) { try await login.confirmLoginCode($0) }
        }
        return try await Self.loggedIn(session, contact)
    }

    /// The command `logout`.
    var logout: Command {
        Command(CommandDescription("logout", summary: "End the session on this machine.", examples: ["logout"])) { invocation in
            let session = try WalletSession(invocation, tool: self)
            try await session.connection.login.logout()
            var report = Report()
            report.add("status", "Status", .text("logged out"))
            return CommandResult(report)
        }
    }

    static func contact(_ arguments: ParsedArguments) throws -> Contact {
        switch (arguments.value("email"), arguments.value("phone")) {
        case (let email?, nil): return try Contact.email(email).normalized()
        case (nil, let phone?): return try Contact.phone(phone).normalized()
        default: throw UsageError("give --email or --phone, one of the two", command: arguments.command.name)
        }
    }

    /// A code as it is sent: people type them in groups, as they read them.
    static func code(_ typed: String) -> String { typed.filter { !$0.isWhitespace } }

    static func codeSent(_ contact: Contact, keyAt place: SealingKeyLocation? = nil, next: String) -> CommandResult {
        var report = Report()
        report.add("status", "Status", .text("code sent"))
        report.add("contact", "Contact", .text(contact.value))
        if let place { report.addSealingKey(place) }
        report.add("next", "Next", .text(next))
        return CommandResult(report)
    }

    /// Asks for a code until it is right or can no longer be.
    static func askForCode(
        _ console: any Console, _ contact: Contact, _ confirm: (String) async throws -> Void
    ) async throws {
        console.print(StyledText("A code is on its way to \(contact.value)."), to: .error)
        while true {
            do {
                return try await confirm(code(try console.ask("Code:")))
            } catch let error as RainError where error == .invalidLoginCode && error.context["challenge"] != "locked" {
                console.print(StyledText(error.message, .yellow), to: .error)
            }
        }
    }

    private static func loggedIn(_ session: WalletSession, _ contact: Contact) async throws -> CommandResult {
        let address = try await session.client().getWalletAddress(on: session.chain)
        var report = Report()
        report.add("status", "Status", .text("logged in"))
        report.add("contact", "Contact", .text(contact.value))
        report.add("address", "Address", .text(address.description))
        report.addSealingKey(try await session.environment.secrets.keyLocation())
        return CommandResult(report)
    }
}
