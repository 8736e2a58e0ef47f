/// Sends, resumes and lists for `Scripts/check-once`, which starts it, kills it, and looks at the chain afterwards.
@main
enum RainCheckOnce {
    static func main() async {
        guard let options = Options(CommandLine.arguments.dropFirst()) else { Platform.fail(Options.usage, status: 2) }
        do {
            try await Worker(options).run(options.command)
        } catch {
            Platform.fail("\(error)", status: 1)
        }
    }
}
