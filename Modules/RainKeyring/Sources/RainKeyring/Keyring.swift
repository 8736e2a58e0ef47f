internal import CLibsecret
internal import RainCrypto
internal import RainEncoding
internal import RainStore

/// The three operations of the keyring, which block until they are done or ended.
enum Keyring {
    static func find(_ id: String, _ end: KeyringEnd) throws(VaultUnavailable) -> SecretBytes? {
        var code = rain_keyring_failed
        var message = Message()
        let key: SecretBytes
        do throws(CryptoError) {
            key = try SecretBytes(count: Int(rain_keyring_key_count)) { key in
                code = message.filled { rain_keyring_find(end.pointer, id, key.baseAddress, $0, $1) }
            }
        } catch {
            throw VaultUnavailable(.failed, error.message)
        }
        if code == rain_keyring_no_key { return nil }
        try check(code, message)
        return key
    }

    static func keep(_ key: SecretBytes, _ id: String, _ label: String, _ end: KeyringEnd) throws(VaultUnavailable) {
        var message = Message()
        let code = key.withUnsafeBytes { key in
            guard key.count == Int(rain_keyring_key_count) else { return rain_keyring_failed }
            return message.filled { rain_keyring_keep(end.pointer, id, label, key.baseAddress, $0, $1) }
        }
        try check(code, message)
    }

    static func forget(_ id: String, _ end: KeyringEnd) throws(VaultUnavailable) {
        var message = Message()
        let code = message.filled { rain_keyring_forget(end.pointer, id, $0, $1) }
        if code != rain_keyring_no_key { try check(code, message) }
    }

    private static func check(_ code: Int32, _ message: Message) throws(VaultUnavailable) {
        switch code {
        case rain_keyring_done: return
        case rain_keyring_absent: throw VaultUnavailable(.absent, "there is no keyring in this session")
        case rain_keyring_locked: throw VaultUnavailable(.locked, "the keyring is locked")
        case rain_keyring_ended: throw .silent
        default: throw VaultUnavailable(.failed, "the keyring failed: \(message.text)")
        }
    }

    /// Where C writes what went wrong.
    private struct Message {
        private var bytes = [CChar](repeating: 0, count: 200)

        mutating func filled(_ body: (UnsafeMutablePointer<CChar>?, Int) -> Int32) -> Int32 {
            bytes.withUnsafeMutableBufferPointer { body($0.baseAddress, $0.count) }
        }

        /// In one line.
        var text: String {
            let text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return text.isEmpty ? "it gave no reason" : text.printable()
        }
    }
}

extension VaultUnavailable {
    static let silent = VaultUnavailable(.silent, "the keyring did not answer in time")
}

/// What ends an operation of the keyring from another thread.
final class KeyringEnd: Sendable {
    // A GCancellable, which any thread may use; given back when nobody can use it any more.
    nonisolated(unsafe) let pointer: UnsafeMutableRawPointer?

    init() { pointer = rain_keyring_end_new() }

    deinit { rain_keyring_end_free(pointer) }

    func now() { rain_keyring_end(pointer) }
}
