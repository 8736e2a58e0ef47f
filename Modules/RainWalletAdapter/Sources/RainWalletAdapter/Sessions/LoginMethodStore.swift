internal import RainCore
internal import RainCrypto

/// Remembers whether the stored session was opened by a passkey.
///
/// What it says is used to refuse, never to allow: lost with a crash it makes a log-in by passkey replace the session instead.
struct LoginMethodStore: Sendable {
    private static let passkey = Array("passkey".utf8)
    let secrets: any SecureStore
    let name: String

    var isPasskey: Bool {
        get async {
            let kept = try? await secrets.secret(named: name)
            return kept?.withUnsafeBytes { $0.elementsEqual(Self.passkey) } ?? false
        }
    }

    func keepPasskey() async {
        guard let mark = try? SecretBytes(copying: Self.passkey) else { return }
        try? await secrets.store(mark, named: name)
    }

    func forget() async {
        try? await secrets.removeSecret(named: name)
    }
}
