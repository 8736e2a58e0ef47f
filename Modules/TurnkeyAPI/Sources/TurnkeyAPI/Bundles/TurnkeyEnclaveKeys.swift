/// The keys that Turnkey's enclaves sign with, pinned: an answer signed with any other key is refused.
///
/// ``production()`` are the vendor's. A stack of one's own has its own three.
public struct TurnkeyEnclaveKeys: Hashable, Sendable {
    /// Signs export and import bundles.
    public var signer: EnclavePublicKey
    /// Signs session tokens.
    public var notarizer: EnclavePublicKey
    /// Signs the target keys for one-time codes, and verification tokens.
    public var tlsFetcher: EnclavePublicKey

    /// Makes a set of keys.
    public init(signer: EnclavePublicKey, notarizer: EnclavePublicKey, tlsFetcher: EnclavePublicKey) {
        self.signer = signer
        self.notarizer = notarizer
        self.tlsFetcher = tlsFetcher
    }

    /// The keys of https://api.turnkey.com.
    ///
    /// - Throws: ``TurnkeyError`` only when this machine's cryptography does not work.
    public static func production() throws(TurnkeyError) -> TurnkeyEnclaveKeys {
        TurnkeyEnclaveKeys(
            signer: try EnclavePublicKey(
                hex: "04cf288fe433cc4e1aa0ce1632feac4ea26bf2f5a09dcfe5a42c398e06898710330f0572882f4dbdf0f5304b8fc8703acd"
                    + "69adca9a4bbf7f5d00d20a5e364b2569"),
            notarizer: try EnclavePublicKey(
                hex: "04d498aa87ac3bf982ac2b5dd9604d0074905cfbda5d62727c5a237b895e6749205e9f7cd566909c4387f6ca25c308445c"
                    + "60884b788560b785f4a96ac33702a469"),
            tlsFetcher: try EnclavePublicKey(
                hex: "046b4f88421f76b6ba418afc2ea1d8ced671337d7db6b80478a60d8531bf8f17fa9a512f0fef96fc0c9b4cd9dff70b3499"
                    + "2e520ce04c79d931f6ff6296b547d201"))
    }
}
