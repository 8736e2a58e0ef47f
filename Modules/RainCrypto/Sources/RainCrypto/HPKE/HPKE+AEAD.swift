extension HPKE {
    /// What the messages are sealed with; the raw values are the identifiers of RFC 9180, section 7.3.
    public enum AEAD: UInt16, Hashable, Sendable, CaseIterable {
        /// AES-128-GCM.
        case aes128GCM = 1
        /// AES-256-GCM.
        case aes256GCM = 2
        /// ChaCha20-Poly1305.
        case chaCha20Poly1305 = 3

        var cipher: AEADCipher {
            switch self {
            case .aes128GCM: .aes128GCM
            case .aes256GCM: .aes256GCM
            case .chaCha20Poly1305: .chaCha20Poly1305
            }
        }

        // The labels of the suite around it: DHKEM(P-256, HKDF-SHA256) and HKDF-SHA256.
        var labels: Labels {
            Labels(suite: Array("HPKE".utf8) + [0x00, 0x10, 0x00, 0x01, UInt8(rawValue >> 8), UInt8(rawValue & 0xff)])
        }
    }
}
