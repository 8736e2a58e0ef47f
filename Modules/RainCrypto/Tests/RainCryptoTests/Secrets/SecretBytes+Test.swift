import RainCrypto
import RainEncoding

extension SecretBytes {
    var array: [UInt8] { withUnsafeBytes { Array($0) } }
    var hex: String { Hex.encode(array) }

    convenience init(hex: String) throws {
        try self.init(copying: Hex.decode(hex))
    }
}
