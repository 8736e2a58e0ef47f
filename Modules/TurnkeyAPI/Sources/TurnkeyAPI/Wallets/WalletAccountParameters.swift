public import RainEncoding

/// What an account of a wallet is to be: its curve, its derivation path and the form of its address.
public struct WalletAccountParameters: Hashable, Sendable {
    /// The derivation path of the first Ethereum account (BIP-44).
    public static let ethereumPath = "m/44'/60'/0'/0/0"

    /// The curve, such as `CURVE_SECP256K1`.
    public var curve: String
    /// The derivation path.
    public var path: String
    /// The form of the address, such as `ADDRESS_FORMAT_ETHEREUM`.
    public var addressFormat: String

    /// Makes parameters; the path format is BIP-32, the only one there is.
    public init(curve: String, path: String, addressFormat: String) {
        self.curve = curve
        self.path = path
        self.addressFormat = addressFormat
    }

    /// The first Ethereum account of a wallet.
    public static let ethereum = WalletAccountParameters(
        curve: "CURVE_SECP256K1", path: ethereumPath, addressFormat: WalletAccount.ethereumFormat)

    /// The parameters as the wire has them.
    public var json: JSONValue {
        [
            "curve": .string(curve), "pathFormat": "PATH_FORMAT_BIP32", "path": .string(path),
            "addressFormat": .string(addressFormat),
        ]
    }
}
