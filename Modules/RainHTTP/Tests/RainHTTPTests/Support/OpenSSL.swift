import Glibc
import RainTestSupport

/// The `openssl` command, which makes certificates at test time.
enum OpenSSL {
    static let path = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first { (path: String) in access(path, X_OK) == 0 }

    /// Writes a self-signed certificate for `names` and its key into a new directory.
    static func makeCertificate(names: String) throws -> (certificate: String, key: String) {
        var template = Array("/tmp/rain-http-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError(code: errno) }
        let directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let (certificate, key) = (directory + "/certificate.pem", directory + "/key.pem")
        guard let path else { throw SystemError(code: ENOENT) }
        let process = try ChildProcess(
            path,
            [
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
}
