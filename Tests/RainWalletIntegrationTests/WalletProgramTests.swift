import Foundation
import LocalStack
import RainEncoding
import RainPasskeys
import RainTestSupport
import Testing

/// The command-line wallet as a person and a script meet it.
@Suite struct WalletProgramTests {
    private func signedUp(_ program: WalletProgram, _ stack: WalletStack, by options: String...) async throws -> String {
        let contact = try stack.newContact()
        _ = try await program.run("signup", "--email", contact)
        let code = try await stack.stack.code(for: contact)
        let done = try await program.run("signup", "--email", contact, "--code", code)
        return try #require(done.json?["address"]?.stringValue, "\(done.output)")
    }

    @Test func `a code makes an account, and a log-in after the log-out finds it again`()
        async throws
    {
        let stack = try await WalletStack.shared()
        let program = try WalletProgram(stack)
        let contact = try stack.newContact()
        let sent = try await program.run("signup", "--email", contact.uppercased())
        #expect(sent.json?["status"] == "code sent")
        #expect(sent.json?["contact"]?.stringValue == contact)
        let wrong = try await program.run("signup", "--email", contact, "--code", "000000")
        #expect(wrong.code == "RAIN_203")
        let done = try await program.run("signup", "--email", contact, "--code", try await stack.stack.code(for: contact))
        let address = try #require(done.json?["address"]?.stringValue)
        #expect(try await program.run("session").json?["state"] == "active")
        #expect(try await program.run("logout").status == 0)
        #expect(try await program.run("wallet").code == "RAIN_201")
        _ = try await program.run("login", "--email", contact)
        let back = try await program.run("login", "--email", contact, "--code", try await stack.stack.code(for: contact))
        #expect(back.json?["address"]?.stringValue == address)
        #expect(try await program.run("wallet").json?["address"]?.stringValue == address)
    }

    @Test func `a contact is added in two runs, and logs into the account from then on`() async throws {
        let stack = try await WalletStack.shared()
        let program = try WalletProgram(stack)
        let address = try await signedUp(program, stack)
        let number = try stack.newNumber()
        let early = try await program.run("contact", "add", "--phone", number, "--code", "123456")
        #expect(early.code == "RAIN_102")
        #expect(try await program.run("contact", "add", "--phone", number).json?["status"] == "code sent")
        let code = try await stack.stack.code(for: number)
        let added = try await program.run("contact", "add", "--phone", number, "--code", code)
        #expect(added.json?["status"] == "contact added", "\(added.output)")
        let other = try WalletProgram(stack)
        _ = try await other.run("login", "--phone", number)
        let login = try await other.run("login", "--phone", number, "--code", try await stack.stack.code(for: number))
        #expect(login.json?["address"]?.stringValue == address)
    }

    @Test func `a session is watched until it is interrupted, and a watcher is no failure`() async throws {
        let stack = try await WalletStack.shared()
        let program = try WalletProgram(stack)
        _ = try await signedUp(program, stack)
        let watch = try program.start(["session", "watch", "--json"])
        let first = await WalletProgram.onThread { () -> String in
            var output = ""
            while !output.contains("\"active\""), let more = watch.readOutput() { output += more }
            return output
        }
        #expect(first.contains("\"expires_at\":\"20"))
        watch.signal(SIGINT)
        #expect(await program.end(watch).status == 0)
    }

    @Test func `the phrase and the key are shown to a terminal, or where it is said to be meant`() async throws {
        let stack = try await WalletStack.shared()
        let program = try WalletProgram(stack)
        _ = try await signedUp(program, stack)
        for name in ["phrase", "key"] {
            let refused = try await program.run("export", name, "--yes")
            #expect(refused.status == 2)
            #expect(refused.error.contains("--unsafe-stdout"))
            let unasked = try await program.run("export", name, "--unsafe-stdout")
            #expect(unasked.status == 2)
            let shown = try await program.run("export", name, "--unsafe-stdout", "--yes")
            let secret = try #require(shown.json?[name]?.stringValue)
            #expect(name == "phrase" ? secret.split(separator: " ").count == 12 : secret.hasPrefix("0x") && secret.count == 66)
        }
    }

    @Test func `the page and the association files are written, and a domain that is none is refused`() async throws {
        let program = try WalletProgram(try await WalletStack.shared())
        let page = try await program.run("passkey", "page", program.home + "/site")
        #expect(page.status == 0, "\(page.error)")
        for file in PasskeyPage.files {
            let written = try String(contentsOfFile: program.home + "/site/" + file.path, encoding: .utf8)
            #expect(written == file.content)
        }
        #expect(page.json?["headers"]?.arrayValue?.count == PasskeyPage.headers.count)
        let apple = try await program.run("association", "apple", "--app", "ABCDE12345.com.example.app")
        #expect(apple.json == ["webcredentials": ["apps": ["ABCDE12345.com.example.app"]]])
        let fingerprint = Array(repeating: "0F", count: 32).joined(separator: ":")
        let android = try await program.run(
            "association", "android", "--domain", "example.com", "--package", "com.example.app", "--fingerprint", fingerprint)
        #expect(android.json?.arrayValue?.count == 2)
        #expect(try await program.run("association", "apple", "--app", "nothing").code == "RAIN_102")
        #expect(try await program.run("association", "check", "localhost").code == "RAIN_102")
        let local = try WalletProgram(try await WalletStack.shared(), domain: "localhost")
        #expect(try await local.run("wallet").code == "RAIN_102")
    }

    @Test(.enabled(if: Chromium.isAvailable, "no browser on this machine"))
    func `signing up by passkey goes straight to the backup e-mail, and no address is shown before it is verified`()
        async throws
    {
        let (stack, stage) = (try await WalletStack.shared(), try await BrowserStage())
        _ = try await stage.browser.attachAuthenticator()
        let program = try WalletProgram(stack)
        let email = try stack.newContact()
        let signup = try program.start(["signup", "--passkey", "--backup-email", email, "--json"])
        try await stage.browser.go(to: try await program.openedAddress())
        try await stage.browser.click("go")
        let signedUp = await program.end(signup)
        #expect(signedUp.json?["status"] == "code sent", "\(signedUp.output)\(signedUp.error)")
        #expect(signedUp.json?["address"] == nil)
        for command in [["wallet", "--qr"], ["accounts"], ["balance", "--all"]] {
            let run = await program.end(try program.start(command + ["--json"]))
            #expect(run.status == 1, "\(command)")
            #expect(run.json?["error"]?["reason"] == "no_backup", "\(run.output)")
            #expect(!(run.output + run.error).contains("0x") && !run.error.contains("█") && !run.error.contains("▀"))
        }
        let shown = try await program.run("wallet", "--no-backup")
        let address = try #require(shown.json?["address"]?.stringValue)
        let code = try await stack.stack.code(for: email)
        #expect(try await program.run("contact", "add", "--email", email, "--code", code).status == 0)
        #expect(try await program.run("wallet").json?["address"]?.stringValue == address)
        #expect(try await program.run("passkey", "list").json?["passkeys"]?.arrayValue?.count == 1)
        // The backup alone gets the user back in, and the passkey too.
        let other = try WalletProgram(stack)
        _ = try await other.run("login", "--email", email)
        let byCode = try await other.run("login", "--email", email, "--code", try await stack.stack.code(for: email))
        #expect(byCode.json?["address"]?.stringValue == address)
        let third = try WalletProgram(stack)
        let login = try third.start(["login", "--passkey", "--json"])
        try await stage.browser.go(to: try await third.openedAddress())
        try await stage.browser.click("go")
        #expect(await third.end(login).json?["address"]?.stringValue == address)
        await stage.browser.quit()
    }
}
