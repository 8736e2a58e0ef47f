import Foundation
import RainTestSupport

/// A certificate authority for one test, and the certificate of a host by it.
struct Authority {
    let folder: String
    var certificate: String { folder + "/authority.pem" }
    var hostCertificate: String { folder + "/host.pem" }
    var hostKey: String { folder + "/host.key" }

    init(folder: String, hosts: [String]) throws {
        self.folder = folder
        let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        try Self.run(
            "openssl",
            ["req", "-x509"] + curve + [
                "-keyout", folder + "/authority.key", "-out", folder + "/authority.pem", "-subj", "/CN=Throw-away authority",
                "-addext", "basicConstraints=critical,CA:TRUE,pathlen:0", "-addext", "keyUsage=critical,keyCertSign",
            ])
        try Self.run(
            "openssl",
            ["req", "-x509"] + curve + [
                "-CA", folder + "/authority.pem", "-CAkey", folder + "/authority.key", "-keyout", folder + "/host.key", "-out",
                folder + "/host.pem", "-subj", "/CN=" + (hosts.first ?? ""), "-addext", "basicConstraints=critical,CA:FALSE",
                "-addext", "extendedKeyUsage=serverAuth", "-addext",
                "subjectAltName=" + hosts.map { "DNS:" + $0 }.joined(separator: ","),
            ])
    }

    /// Makes browsers believe the authority whose home is in a folder.
    ///
    /// A browser that is told to ignore certificates would also run the ceremony of a site that is not what it says.
    func trust(inHome home: String) throws {
        let store = home + "/.pki/nssdb"
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
        try Self.run("certutil", ["-d", "sql:" + store, "-N", "--empty-password"])
        try Self.run("certutil", ["-d", "sql:" + store, "-A", "-t", "C,,", "-n", "throw-away", "-i", certificate])
    }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let process = try ChildProcess("/usr/bin/" + program, arguments, errors: .captured)
        _ = process.readAllOutput()
        let errors = process.readAllErrors()
        guard process.wait() == 0 else { throw BrowserError("\(program): \(errors)") }
    }
}

struct BrowserError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
