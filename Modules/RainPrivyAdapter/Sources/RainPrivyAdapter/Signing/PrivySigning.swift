public import PrivyAPI
public import RainCrypto

/// Who authorises what a wallet signs.
public enum PrivySigning: Sendable {
    /// A key that Privy gives for the user's access token, for a while, sealed for this process.
    ///
    /// Privy itself gives it only to whoever shows the app's secret, which must not be in an app that is handed out: a stack of
    /// one's own may be laxer. Against Privy, use `signer` with a back end that holds the secret.
    case userKey
    /// Keys on this machine, each the text of a key from Privy's dashboard: base64 of PKCS#8, UTF-8.
    ///
    /// All of them sign, for wallets whose owner is a quorum of keys; with none of them, for wallets that nobody owns.
    case keys([SecretBytes])
    /// A signer of the app's own, such as a back end.
    case signer(any PrivyAuthorizationSigner)
}
