import RainCore
import RainEncoding
import RainEthereum

extension Target {
    /// Hex and what is written in it: bytes, data, quantities, numbers, hashes, addresses.
    static let hex = Target(
        name: "hex",
        seeds: {
            [
                "0x", "0x0", "0x00ff", "ff", "0xfF", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                "0x1" + String(repeating: "0", count: 63),
                "115792089237316195423570985008687907853269984665640564039457584007913129639935", "m/44'/60'/0'/0/0",
            ].map { Array($0.utf8) }
        },
        run: { input in
            let text = String(decoding: input, as: UTF8.self)
            if let bytes = try? Hex.decode(text) {
                require(Hex.encode(bytes) == text.lowercased(), "hex is written as it was read, in lower case")
            }
            if let bytes = try? DataHex.decode(text) {
                require(DataHex.encode(bytes) == text.lowercased(), "data is written as it was read, in lower case")
            }
            if let number = try? Quantity.decode(text) {
                require(Quantity.encode(number) == text.lowercased(), "a quantity is written as it was read, in lower case")
            }
            if let number = try? UInt256(hex: text) {
                require((try? UInt256(hex: number.hex)) == number, "a number in hex reads as it was written")
            }
            if let number = try? UInt256(decimal: text) {
                require((try? UInt256(decimal: number.description)) == number, "a decimal number reads as it was written")
            }
            if let address = try? Address(text) {
                require((try? Address(address.description)) == address, "an address with its checksum is the same address")
                require(address.description.lowercased() == text.lowercased(), "an address keeps its digits")
            }
            if let path = try? DerivationPath(text) {
                require((try? DerivationPath(path.description)) == path, "a path reads as it was written")
            }
            if let bytes = try? Base64URL.decode(text) {
                require(Base64URL.encode(bytes) == text, "base64url is written as it was read")
            }
            if let bytes = try? Base64.decode(text) {
                require(Base64.encode(bytes) == text, "base64 is written as it was read")
            }
        })

    /// An amount that is taken is shown as one that means the same.
    ///
    /// The first byte chooses the decimals.
    static let amount = Target(
        name: "amount",
        seeds: {
            ["16.38", "1.", ".5", "0.000001", "1,000", "1e3", "115792089237316195423570985008687907853269984665640564039457"]
                .flatMap { text in [0, 6, 18, 77].map { [$0] + Array(text.utf8) } }
        },
        run: { input in
            guard let decimals = input.first.map({ Int(Int8(bitPattern: $0)) }) else { return }
            let text = String(decoding: input.dropFirst(), as: UTF8.self)
            guard let amount = try? TokenAmount(Amount(text), decimals: decimals) else { return }
            let shown = amount.formatted
            require((try? TokenAmount(Amount(shown), decimals: decimals)) == amount, "an amount is shown as the same amount")
            require(normal(text) == shown, "an amount is shown in its own digits")
            if let decimal = amount.decimal {
                require((try? TokenAmount(Amount(decimal: decimal), decimals: decimals)) == amount, "a decimal is exact")
            }
        })

    /// The digits of a plain decimal number, without zeros that mean nothing.
    private static func normal(_ text: String) -> String {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let whole = parts[0].drop { $0 == "0" }
        var fraction = parts.count > 1 ? parts[1] : ""
        while fraction.last == "0" { fraction.removeLast() }
        return (whole.isEmpty ? "0" : String(whole)) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
