import RainCLIKit
import RainCore
import RainEncoding
import RainPasskeys

/// The commands for the files that bind apps to the domain of passkeys.
enum Association {
    static let commands = [apple, android, check]

    private static let apple = Command(
        CommandDescription(
            "association apple", summary: "Print the file that binds iOS apps to the passkeys' domain.",
            discussion: "Serve it as https://DOMAIN/\(AppleAssociation.path), as application/json and without a redirect.",
            options: [.value("app", "APPS", help: "TEAMID.bundle.identifier; several with commas between.", isRequired: true)],
            examples: ["association apple --app ABCDE12345.com.example.app > apple-app-site-association"])
    ) { invocation in
        let file = try AppleAssociation(apps: list(invocation.arguments.value("app")))
        return try written(file.json, invocation)
    }

    private static let android = Command(
        CommandDescription(
            "association android", summary: "Print the file that binds an Android app to the passkeys' domain.",
            discussion: "Serve it as https://DOMAIN/\(AndroidAssociation.path), as application/json and without a redirect.",
            options: [
                .value("domain", "DOMAIN", help: "The passkeys' domain.", isRequired: true),
                .value("package", "NAME", help: "The app's package, such as com.example.app.", isRequired: true),
                .value(
                    "fingerprint", "SHA256",
                    help: "The fingerprint of a certificate that signs the app; all of them, with commas between.",
                    isRequired: true),
            ],
            examples: ["association android --domain example.com --package com.example.app --fingerprint 0F:…,A1:…"])
    ) { invocation in
        let arguments = invocation.arguments
        let file = try AndroidAssociation(
            domain: arguments.value("domain") ?? "", package: arguments.value("package") ?? "",
            fingerprints: list(arguments.value("fingerprint")))
        return try written(file.json, invocation)
    }

    private static let check = Command(
        CommandDescription(
            "association check", summary: "Fetch a domain's files and say what devices and browsers would object to.",
            arguments: [ArgumentDescription("domain", help: "The passkeys' domain.")],
            examples: ["association check example.com"])
    ) { invocation in
        let findings = try await AssociationCheck(domain: invocation.arguments.argument("domain") ?? "").run()
        var report = Report()
        report.add(
            "files", "Files",
            columns: [.init("url", "File"), .init("right", "Right"), .init("faults", "What is wrong")],
            rows: findings.map { finding in
                [
                    .text(finding.url), .bool(finding.faults.isEmpty),
                    finding.faults.isEmpty ? .none : .text(finding.faults.joined(separator: "; ")),
                ]
            })
        return CommandResult(report, status: findings.allSatisfy { $0.faults.isEmpty } ? .done : .failed)
    }

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }
    }

    /// The file itself, also with `--json`.
    private static func written(_ json: JSONValue, _ invocation: Invocation) throws -> CommandResult {
        guard invocation.console.write(json.text + "\n", to: .output) else {
            throw CommandFailure(.failed, "the file could not be written")
        }
        return CommandResult(nil)
    }
}
