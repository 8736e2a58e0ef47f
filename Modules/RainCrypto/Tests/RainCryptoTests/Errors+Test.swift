import RainCrypto

// The kind of the CryptoError the body throws; nil when it throws nothing or something else.
func kindThrown(by body: () throws -> Void) -> CryptoError.Kind? {
    do {
        try body()
        return nil
    } catch {
        return (error as? CryptoError)?.kind
    }
}
