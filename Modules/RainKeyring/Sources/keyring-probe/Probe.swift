import RainCore
import RainCrypto
import RainKeyring

/// Keeps and reads secrets of one directory as an app would, so that tests can watch it in sessions of their own.
///
///     keyring-probe [--no-keyring] DIRECTORY [store NAME TEXT | read NAME | where]…
@main
enum Probe {
    static func main() async {
        var words = Array(CommandLine.arguments.dropFirst())
        let usesKeyring = words.first != "--no-keyring"
        if !usesKeyring { words.removeFirst() }
        guard !words.isEmpty else { return }
        let store = FileSecureStore(directory: words.removeFirst(), vault: usesKeyring ? SecretService() : nil)
        while !words.isEmpty {
            do { print(try await answer(&words, store)) } catch { print("error: \(error)") }
        }
    }

    private static func answer(_ words: inout [String], _ store: FileSecureStore) async throws -> String {
        switch words.removeFirst() {
        case "store" where words.count >= 2:
            let name = words.removeFirst()
            try await store.store(SecretBytes(copying: words.removeFirst().utf8), named: name)
            return "stored"
        case "read" where !words.isEmpty:
            guard let secret = try await store.secret(named: words.removeFirst()) else { return "none" }
            return secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        case "where":
            return try await store.keyLocation()?.description ?? "nowhere"
        case let other:
            return "error: \(other)?"
        }
    }
}
