import Glibc

/// The `openssl` command, used for certificates and a TLS server made at test time.
enum OpenSSL {
    static let path = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first { (path: String) in access(path, X_OK) == 0 }

    /// Writes a self-signed certificate for `names` and its key into a new directory.
    static func makeCertificate(names: String) throws -> (certificate: String, key: String) {
        var template = Array("/tmp/rain-http-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError(code: errno) }
        let directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let (certificate, key) = (directory + "/certificate.pem", directory + "/key.pem")
        let process = try Process([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-keyout", key,
            "-out", certificate, "-subj", "/CN=rain-http-tests", "-addext", "subjectAltName=\(names)",
        ])
        guard process.wait() == 0 else { throw SystemError(code: -1) }
        return (certificate, key)
    }

    static func removeDirectory(of file: String) {
        let directory = String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex))
        for name in ["certificate.pem", "key.pem"] { unlink(directory + "/" + name) }
        rmdir(directory)
    }

    /// A TLS server that answers any GET with a page of its own; ended with the object.
    final class Server {
        let port: Int
        private let process: Process

        init(certificate: String, key: String, options: [String] = []) throws {
            process = try Process(["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"] + options)
            // It prints "ACCEPT 127.0.0.1:PORT" when it listens.
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

    /// A child process whose output can be read.
    final class Process {
        private let id: pid_t
        private let output: Int32

        init(_ arguments: [String]) throws {
            guard let path = OpenSSL.path else { throw SystemError(code: ENOENT) }
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw SystemError(code: errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
            var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
            defer { for word in words { free(word) } }
            var id = pid_t()
            let code = posix_spawn(&id, path, &actions, nil, &words, environ)
            close(ends[1])
            guard code == 0 else {
                close(ends[0])
                throw SystemError(code: code)
            }
            self.id = id
            output = ends[0]
        }

        func readOutput() -> String? {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(output, &buffer, buffer.count)
            return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
        }

        func wait() -> Int32 {
            var status: Int32 = 0
            waitpid(id, &status, 0)
            close(output)
            return status
        }

        func kill() {
            Glibc.kill(id, SIGKILL)
            _ = wait()
        }
    }
}
