import Glibc
import RainTestSupport

/// A TLS server somebody else has written, in a process of its own; ended with the object.
final class TLSServer {
    let port: Int
    private let process: ChildProcess

    /// Where node is, whose standard library has an HTTP/2 server.
    static let nodePath = ["/usr/bin/node", "/usr/local/bin/node"].first { (path: String) in access(path, X_OK) == 0 }

    /// Starts `openssl s_server`, which answers any GET with a page of its own.
    static func openssl(certificate: String, key: String, options: [String] = []) throws -> TLSServer {
        guard let path = OpenSSL.path else { throw SystemError(code: ENOENT) }
        return try TLSServer(
            path, ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"] + options)
    }

    /// Starts node's HTTP/2 server: it tells the protocol and the number of connections so far, and drops the connection at `/die`.
    static func node(certificate: String, key: String) throws -> TLSServer {
        guard let path = nodePath else { throw SystemError(code: ENOENT) }
        let program = """
            const fs = require('fs'); let sessions = 0
            const files = { cert: fs.readFileSync(process.argv[1]), key: fs.readFileSync(process.argv[2]) }
            const server = require('http2').createSecureServer(files, (request, response) => {
              if (request.url == '/die') return request.stream.session.destroy()
              response.setHeader('x-version', request.httpVersion)
              response.setHeader('x-connections', String(sessions))
              request.pipe(response)
            })
            server.on('session', () => sessions++)
            server.listen(0, '127.0.0.1', () => console.log('ACCEPT 127.0.0.1:' + server.address().port))
            """
        return try TLSServer(path, ["-e", program, certificate, key])
    }

    /// Starts a program that prints "ACCEPT 127.0.0.1:PORT" when it listens.
    private init(_ path: String, _ arguments: [String]) throws {
        process = try ChildProcess(path, arguments)
        var output = ""
        while !output.contains("\n") || !output.contains("ACCEPT") {
            guard let more = process.readOutput() else { throw SystemError(code: -1) }
            output += more
        }
        let line = output.split(separator: "\n").first { $0.hasPrefix("ACCEPT") } ?? ""
        guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else { throw SystemError(code: -1) }
        self.port = port
    }

    deinit {
        process.kill()
    }
}
