import FoundationEssentials
import RainCLIKit
import RainPasskeys

/// The command that writes the page which shows passkeys.
enum PasskeyPageCommand {
    static let command = Command(
        CommandDescription(
            "passkey page", summary: "Write the page that shows passkeys, for your domain to serve.",
            discussion: """
                Three static files, to be served as https://DOMAIN/\(PasskeyPage.folder)/ with the headers that are shown. Files \
                that are there are replaced.
                """,
            arguments: [ArgumentDescription("folder", help: "The folder your web server serves.")],
            examples: ["passkey page /var/www/html"])
    ) { invocation in
        let root = URL(filePath: invocation.arguments.argument("folder") ?? "", directoryHint: .isDirectory)
        var report = Report()
        do {
            for file in PasskeyPage.files {
                let place = root.appending(path: file.path)
                try FileManager.default.createDirectory(
                    at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.content.utf8).write(to: place)
            }
        } catch {
            throw CommandFailure(.failed, "the page could not be written to \(terminalSafe(root.path)); is it yours to write?")
        }
        report.add(
            "files", "Written", columns: [.init("path", "File"), .init("content_type", "Served as")],
            rows: PasskeyPage.files.map { [.text($0.path), .text($0.contentType)] })
        report.add(
            "headers", "With the headers", columns: [.init("name", "Name"), .init("value", "Value")],
            rows: PasskeyPage.headers.sorted { $0.key < $1.key }.map { [.text($0.key), .text($0.value)] })
        return CommandResult(report)
    }
}
