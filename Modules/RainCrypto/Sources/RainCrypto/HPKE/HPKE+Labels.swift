extension HPKE {
    // The labels of the suite of DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and an AEAD.
    static func labels(_ aead: AEAD) -> Labels {
        Labels(suite: Array("HPKE".utf8) + [0x00, 0x10, 0x00, 0x01, UInt8(aead.rawValue >> 8), UInt8(aead.rawValue & 0xff)])
    }

    // LabeledExtract and LabeledExpand (section 4): HKDF whose every use is bound to the version, the suite and a purpose.
    struct Labels: Sendable {
        let suite: [UInt8]

        private static let version = Array("HPKE-v1".utf8)

        func extract(salt: SecretBytes, _ label: String, _ secret: SecretBytes) throws(CryptoError) -> SecretBytes {
            let prefix = Labels.version + suite + label.utf8
            return try HMAC.sha256(key: salt, message: SecretBytes(joining: prefix, secret, []))
        }

        func expand(
            _ key: SecretBytes, _ label: String, _ info: [UInt8], count: Int
        ) throws(CryptoError) -> SecretBytes {
            guard let length = UInt16(exactly: count) else { throw CryptoError(.invalidLength, "at most 65535 bytes") }
            let prefix = [UInt8(length >> 8), UInt8(length & 0xff)] + Labels.version + suite + label.utf8
            return try HKDF.expand(key, info: prefix + info, count: count)
        }
    }
}
