internal import RainCore
internal import RainCrypto

// The one place where a secret is shown or taken. It is written from its own memory, never made a text.

extension WalletTool {
    /// The command `export phrase`.
    var exportPhrase: Command {
        exporting("phrase", "Show the wallet's recovery phrase.", "recovery phrase") { client, _ in
            try await client.exportPhrase().phrase
        }
    }

    /// The command `export key`.
    var exportKey: Command {
        exporting("key", "Show the private key of the wallet's account.", "private key") { client, chain in
            try hexadecimal(try await client.exportPrivateKey(on: chain))
        }
    }

    /// The command `import`.
    var importPhrase: Command {
        Command(
            CommandDescription(
                "import", summary: "Make a wallet at the provider of a recovery phrase you have.",
                discussion: """
                    Asks for the phrase without showing it, or reads it from the input. It is never an argument: others see those.
                    """,
                examples: ["import", "import < phrase.txt"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            // Before the secret is asked for: who is not logged in has no use for it.
            let client = try await session.client()
            let phrase = try invocation.console.askSecretOrReadAll("Recovery phrase:", limit: Self.longestPhrase)
            let address = try await ProgressLine(invocation.console).during("Importing") {
                try await client.importPhrase(phrase)
            }
            var report = Report()
            report.add("status", "Status", .text("imported"))
            report.add("address", "Address", .text(address.description))
            return CommandResult(report)
        }
    }

    /// More than 24 words of any language take, with blanks between them.
    private static let longestPhrase = 4096

    private func exporting(
        _ name: String, _ summary: String, _ title: String,
        _ export: @escaping @Sendable (RainClient, ChainID) async throws -> SecretBytes
    ) -> Command {
        Command(
            CommandDescription(
                "export \(name)", summary: summary,
                discussion: """
                    Whoever sees it can take everything. It is shown on a terminal only; --unsafe-stdout writes it also to a file \
                    or a program.
                    """,
                options: [.flag("unsafe-stdout", help: "Write it although standard output is no terminal."), .yes],
                examples: [
                    "export \(name)", "export \(name) --unsafe-stdout --yes | gpg --encrypt --recipient ada > \(name).gpg",
                ])
        ) { invocation in
            let console = invocation.console
            guard console.traits.outputIsTerminal || invocation.arguments.flag("unsafe-stdout") else {
                throw UsageError(
                    "standard output is no terminal, and the \(title) would end up in a file or a program; "
                        + "give --unsafe-stdout if that is meant", command: invocation.arguments.command.name)
            }
            let session = try WalletSession(invocation, tool: self)
            guard
                try console.confirm(
                    "Whoever sees the \(title) can take everything. Show it?", assumesYes: invocation.assumesYes)
            else { throw CommandFailure(.declined, "declined; nothing was shown") }
            let secret = try await ProgressLine(console).during("Exporting") {
                try await export(try await session.client(), session.chain)
            }
            // Words and hexadecimal digits: in JSON they stand as they are.
            let (before, after) = invocation.wantsJSON ? ("{\"\(name)\":\"", "\"}\n") : ("", "\n")
            guard console.write(before, to: .output), console.write(secret, to: .output), console.write(after, to: .output)
            else {
                throw CommandFailure(.failed, "the \(title) could not be written")
            }
            return CommandResult(nil)
        }
    }
}

/// A secret as `0x` and hexadecimal digits, still a secret.
private func hexadecimal(_ secret: SecretBytes) throws(CryptoError) -> SecretBytes {
    let digits = Array("0123456789abcdef".utf8)
    return try SecretBytes(count: 2 + 2 * secret.count) { text throws(CryptoError) in
        text[0] = UInt8(ascii: "0")
        text[1] = UInt8(ascii: "x")
        secret.withUnsafeBytes { bytes in
            for (place, byte) in bytes.enumerated() {
                text[2 + 2 * place] = digits[Int(byte >> 4)]
                text[3 + 2 * place] = digits[Int(byte & 0x0f)]
            }
        }
    }
}
