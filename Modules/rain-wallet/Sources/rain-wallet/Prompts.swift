import RainCLIKit
import RainPasskeys
import RainSession

/// Where a passkey's prompt is shown in a run: the browser, or a security key.
enum Prompts {
    static func authenticator(_ invocation: Invocation) throws -> any PasskeyAuthenticator {
        let arguments = invocation.arguments
        let console = invocation.console
        guard let port = UInt16(arguments.value("port") ?? "0"), port == 0 || port >= 1024 else {
            throw UsageError("--port takes a number from 1024 to 65535", command: arguments.command.name)
        }
        if arguments.flag("security-key") { return SecurityKeyPasskeys(prompt: KeyPrompt(console: console)) }
        return BrowserPasskeys(port: port, opener: arguments.flag("no-browser") ? .none : .desktop) { address in
            let how = address.wasOpened ? "Go on in your browser. If it did not open, go to" : "To go on, open in your browser"
            console.print(StyledText(how + ": " + address.url), to: .error)
            guard !address.wasOpened else { return }
            console.print(
                StyledText("From another machine, first: ssh -L \(address.port):127.0.0.1:\(address.port) HOST", .dim),
                to: .error)
        }
    }
}
