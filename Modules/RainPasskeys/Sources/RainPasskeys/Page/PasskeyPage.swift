internal import RainCrypto
internal import RainEncoding

/// The page that shows passkeys of a domain: three static files, which the app hosts at `https://<domain>/rain-passkey/`.
///
/// A browser gives a page only the passkeys of the page's own domain, so a program that runs elsewhere sends its user there. The
/// page learns what to ask from the address's fragment, which browsers send to no server, and hands the answer back by a form
/// posted to 127.0.0.1. It needs no server's part, stores nothing and loads nothing from elsewhere.
public enum PasskeyPage: Sendable {
    /// One file of the page.
    public struct File: Hashable, Sendable {
        /// Its path below the domain, without a leading slash.
        public let path: String
        /// The type it must be served as.
        public let contentType: String
        /// What is in it.
        public let content: String
    }

    /// The folder below the domain.
    public static let folder: String = "rain-passkey"

    /// The headers the page should be served with.
    ///
    /// All but the frame rules and `Cross-Origin-Opener-Policy` stand in the page itself too, for hosts that set no headers.
    public static let headers: [String: String] = [
        "Content-Security-Policy": contentSecurityPolicy + "; frame-ancestors 'none'", "Referrer-Policy": "origin",
        "Cross-Origin-Opener-Policy": "same-origin", "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache",
        "Permissions-Policy": "publickey-credentials-create=(self), publickey-credentials-get=(self)",
    ]

    /// The files, the page itself first.
    public static let files: [File] = [
        File(path: folder + "/index.html", contentType: "text/html; charset=utf-8", content: html),
        File(path: folder + "/passkey.js", contentType: "text/javascript; charset=utf-8", content: script),
        File(path: folder + "/passkey.css", contentType: "text/css; charset=utf-8", content: style),
    ]

    /// Only a literal address: a name could lead to another process's listener.
    private static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action http://127.0.0.1:*"

    private static let html = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(contentSecurityPolicy)">
        <meta name="referrer" content="origin">
        <meta name="robots" content="noindex">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Passkey</title>
        <link rel="stylesheet" href="passkey.css">
        <script src="passkey.js" defer></script>
        </head>
        <body>
        <main>
        <h1 id="title">Passkey</h1>
        <p id="text" role="status">This page needs JavaScript.</p>
        <p id="buttons" hidden><button id="go" type="button">Continue</button> <button id="cancel" type="button">Cancel</button></p>
        <form id="answer" method="post" hidden><input name="state" type="hidden"><input name="result" type="hidden"></form>
        </main>
        </body>
        </html>

        """

    private static let style = """
        :root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
        main { max-width: 30rem; margin: 15vh auto 0; padding: 0 1rem; }
        button { font: inherit; padding: 0.5rem 1.25rem; border-radius: 0.5rem; border: 1px solid currentcolor; cursor: pointer; }
        #go { background: #1c5fd4; border-color: #1c5fd4; color: #fff; }

        """
}
