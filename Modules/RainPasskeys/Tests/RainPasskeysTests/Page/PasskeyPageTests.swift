import RainPasskeys
import Testing

/// The page an app hosts.
@Suite struct PasskeyPageTests {
    @Test func `the page is three files in one folder, which load nothing from elsewhere`() throws {
        #expect(
            PasskeyPage.files.map(\.path) == [
                "rain-passkey/index.html", "rain-passkey/passkey.js", "rain-passkey/passkey.css",
            ])
        for file in PasskeyPage.files {
            #expect(!file.content.contains("https://"), "\(file.path)")
            #expect(!file.content.contains("//cdn"), "\(file.path)")
        }
        let html = PasskeyPage.files[0].content
        #expect(!html.contains("<script>") && !html.contains(" style=") && !html.contains(" onclick="))
    }

    @Test func `the page posts to a literal loopback address alone, and may tell its origin`() throws {
        let policy = try #require(PasskeyPage.headers["Content-Security-Policy"])
        #expect(policy.contains("form-action http://127.0.0.1:*"))
        #expect(!policy.contains("localhost") && !policy.contains("unsafe"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(PasskeyPage.headers["Referrer-Policy"] == "origin")
        // For hosts that set no headers.
        #expect(PasskeyPage.files[0].content.contains("form-action http://127.0.0.1:*"))
        #expect(PasskeyPage.files[0].content.contains(#"<meta name="referrer" content="origin">"#))
    }
}
