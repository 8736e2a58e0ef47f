internal import RainCore
internal import RainEncoding

extension WalletTool {
    /// The command `sign-message`.
    var signMessage: Command {
        Command(
            CommandDescription(
                "sign-message", summary: "Sign a message to people (EIP-191).",
                discussion: """
                    Shows the message and asks before it is signed. Every byte counts, also a line's end: with - the input is \
                    signed exactly as it is.
                    """,
                arguments: [ArgumentDescription("text", help: "The message; - reads it from the input.")],
                options: [.yes],
                examples: ["sign-message 'I am Ada.'", "sign-message - --yes --json < message.txt"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let message = try Self.message(invocation)
            let client = try await session.client()
            let account = try await client.getWalletAddress(on: session.chain)
            let warnings = try await client.review(message: message, on: session.chain)
            let lines =
                Self.shown(message).map { ("Message", $0) } + [("Account", account.description)]
                + warnings.map { ("Warning", $0.message) }
            guard try Self.confirms(invocation, lines, "Sign it?") else { throw CommandFailure.unsigned }
            let signature = try await ProgressLine(invocation.console).during("Signing") {
                try await client.signMessage(message, on: session.chain)
            }
            var report = Self.report(signature, by: account)
            report.add("message_hash", "Message hash", .text(PersonalMessage.hash(message).description))
            Self.add(warnings, to: &report)
            return CommandResult(report)
        }
    }

    /// The command `sign-typed-data`.
    var signTypedData: Command {
        Command(
            CommandDescription(
                "sign-typed-data", summary: "Sign typed data (EIP-712), such as a permit.",
                discussion: """
                    Takes the JSON of eth_signTypedData_v4. Shows what is signed and what the signature lets others take, read \
                    from the data itself, and asks before it is signed.
                    """,
                arguments: [ArgumentDescription("file", help: "The file; - reads the input.", isFile: true)],
                options: [.yes],
                examples: ["sign-typed-data permit.json", "sign-typed-data - --yes --json < permit.json"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let data = try Self.typedData(invocation)
            let client = try await session.client()
            let account = try await client.getWalletAddress(on: session.chain)
            let warnings = try await client.review(data, on: session.chain)
            let outflow = OutflowReport(
                outflow: Outflow(SigningRequest(account: account, payload: .typedData(data)), on: session.chain),
                network: session.network, tokens: client.knownTokens(on: session.chain))
            let lines =
                Self.shown(data) + [("Account", account.description)] + outflow.lines
                + warnings.map { ("Warning", $0.message) }
            guard try Self.confirms(invocation, lines, "Whoever has the signature can use it. Sign it?") else {
                throw CommandFailure.unsigned
            }
            let signature = try await ProgressLine(invocation.console).during("Signing") {
                try await client.signTypedData(data, on: session.chain)
            }
            var report = Self.report(signature, by: account)
            report.add("digest", "Digest", .text(data.digest.description))
            report.add("primary_type", "Type", .text(data.primaryType))
            outflow.add(to: &report)
            Self.add(warnings, to: &report)
            return CommandResult(report)
        }
    }

    private static func message(_ invocation: Invocation) throws -> [UInt8] {
        let text = invocation.arguments.argument("text") ?? ""
        guard text == "-" else { return Array(text.utf8) }
        return try invocation.console.readAll(limit: longestMessage).withUnsafeBytes { Array($0) }
    }

    private static func typedData(_ invocation: Invocation) throws -> TypedData {
        let path = invocation.arguments.argument("file") ?? ""
        let bytes: [UInt8]
        if path == "-" {
            bytes = try invocation.console.readAll(limit: longestTypedData).withUnsafeBytes { Array($0) }
        } else {
            switch Platform.readFile(path, limit: longestTypedData) {
            case .contents(let contents, _): bytes = contents
            case .missing: throw CommandFailure(.failed, "there is no file \(path)")
            case .failed(let reason): throw CommandFailure(.failed, "\(path) cannot be read: \(reason)")
            }
        }
        do {
            return try TypedData(parsing: bytes)
        } catch {
            throw RainError(.invalidConfig, "this is no typed data: \(error.message)", underlying: error)
        }
    }

    private static let longestMessage = 64 << 10
    private static let longestTypedData = 1 << 20

    /// A message line by line, or its bytes where it is no text.
    private static func shown(_ message: [UInt8]) -> [String] {
        guard let text = String(validating: message, as: UTF8.self) else {
            return ["\(message.count) bytes that are no text: \(Hex.encodePrefixed(message))"]
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// What is signed: the domain, and each member of the message beside the same label, so that none can pass for a fact.
    private static func shown(_ data: TypedData) -> [(String, String)] {
        let domain = data.domain
        var lines = [("Type", data.primaryType)]
        if let name = domain.name { lines.append(("For", [name, domain.version].compactMap(\.self).joined(separator: " "))) }
        if let contract = domain.verifyingContract { lines.append(("Contract", contract.description)) }
        lines.append(("Chain", domain.chainID?.description ?? "any"))
        for member in data.json["message"]?.objectValue ?? [:] {
            lines.append(("Message", "\(member.name) = \(member.value.stringValue ?? member.value.text)"))
        }
        return lines
    }

    private static func report(_ signature: TransactionSignature, by account: Address) -> Report {
        var report = Report()
        report.add("signature", "Signature", .text(Hex.encodePrefixed(signature.bytes)))
        report.add("address", "Account", .text(account.description))
        return report
    }

    private static func add(_ warnings: [GuardWarning], to report: inout Report) {
        report.add(
            "warnings", "Warnings", columns: [.init("kind", "Kind"), .init("message", "Warning")],
            rows: warnings.map { [.text($0.kind.rawValue), .text($0.message)] })
    }
}

extension CommandFailure {
    /// The user said no to a signature.
    static let unsigned = CommandFailure(.declined, "declined; nothing was signed")
}
