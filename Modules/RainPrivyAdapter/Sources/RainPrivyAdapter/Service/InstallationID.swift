import RainCore
import RainCrypto

/// A random UUID that Privy counts installations by; made once and kept.
actor InstallationID {
    private static let name = "privy.installation"

    private let environment: RainEnvironment
    private var known: String?

    init(environment: RainEnvironment) {
        self.environment = environment
    }

    /// The UUID; nil when the machine has no randomness.
    ///
    /// One that cannot be kept serves this run of the program.
    var text: String? {
        get async {
            if let known { return known }
            let stored = (try? await environment.secrets.secret(named: Self.name)) ?? nil
            let text = stored.map { $0.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
            if let known { return known }
            if let text, text.utf8.count == 36, text.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
                known = text
                return text
            }
            guard let made = try? RandomUUID.make(environment.randomness) else { return nil }
            known = made
            if let secret = try? SecretBytes(copying: made.utf8) {
                try? await environment.secrets.store(secret, named: Self.name)
            }
            return made
        }
    }
}
