import Foundation
import RainEncoding
import RainPasskeys
import RainTestSupport

/// An app's web server: it serves the passkey page over https, with or without the headers it should be served with.
final class PageHost: Sendable {
    let port: Int
    private let process: ChildProcess

    /// - Parameter folder: Where the page is written to and served from.
    init(folder: String, authority: Authority, headers: [String: String] = PasskeyPage.headers) throws {
        for file in PasskeyPage.files {
            let path = URL(fileURLWithPath: folder).appendingPathComponent(file.path)
            try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.content.utf8).write(to: path)
        }
        var sent: JSONObject = [:]
        for (name, value) in headers { sent[name] = .string(value) }
        process = try ChildProcess(
            "/usr/bin/python3",
            ["-c", Self.program, folder, authority.hostCertificate, authority.hostKey, JSONValue.object(sent).text])
        guard let line = process.readOutput(), let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            process.kill()
            throw BrowserError("the page's host did not start")
        }
        self.port = port
    }

    deinit { process.kill() }

    private static let program = """
        http = __import__("http.server", fromlist=["ThreadingHTTPServer"])
        json, ssl, sys = (__import__(name) for name in ("json", "ssl", "sys"))
        folder, certificate, key, headers = sys.argv[1:]

        class Handler(http.SimpleHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=folder)
            def end_headers(self):
                for name, value in json.loads(headers).items():
                    self.send_header(name, value)
                super().end_headers()
            def log_message(self, *arguments):
                pass

        server = http.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        # A browser opens connections ahead and says nothing on them: each greets on its own thread.
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """
}
