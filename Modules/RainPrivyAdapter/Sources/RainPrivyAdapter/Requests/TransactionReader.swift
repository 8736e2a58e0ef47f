import PrivyAPI
import RainCore
import RainEncoding
import RainEthereum

/// Reads a transaction as programs write it for `eth_signTransaction`.
///
/// Nothing is filled in: a transaction without nonce, gas or fees is refused, and zero is a number like any other.
struct TransactionReader {
    let fields: JSONValue
    let account: Address
    let chain: ChainID

    /// The transaction.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) for another sender, `invalidConfig` (RAIN_102) for what cannot be read.
    func transaction() throws(RainError) -> Transaction {
        if let from = try address("from"), from != account {
            throw RainError(.walletUnavailable, "the transaction is from \(from), not from this wallet's \(account)")
        }
        guard try number("chainId") == UInt256(chain.rawValue) else { throw wrong("is for another chain than \(chain)") }
        let (nonce, gas) = (try number64("nonce"), try number64(fields["gasLimit"] == nil ? "gas" : "gasLimit"))
        let (to, value, data) = (try address("to"), fields["value"] == nil ? 0 : try number("value"), try data())
        let isLegacy = try isLegacy()
        let most = try number(isLegacy ? "gasPrice" : "maxFeePerGas")
        let tip = isLegacy ? most : try number("maxPriorityFeePerGas")
        do throws(EthereumError) {
            if isLegacy {
                return try .legacy(
                    chainID: chain.rawValue, nonce: nonce, gasPrice: most, gasLimit: gas, to: to, value: value, data: data)
            }
            return try Transaction(
                chainID: chain.rawValue, nonce: nonce, maxPriorityFeePerGas: tip, maxFeePerGas: most, gasLimit: gas, to: to,
                value: value, data: data)
        } catch {
            throw RainError(.invalidConfig, "the transaction cannot be one: \(error.message)", underlying: error)
        }
    }

    /// Whether it is of type 0, by its type or else by its fees; other types than 0 and 2 are refused.
    private func isLegacy() throws(RainError) -> Bool {
        guard fields["type"] != nil else { return fields["maxFeePerGas"] == nil }
        switch try number64("type") {
        case 0: return true
        case 2: return false
        default: throw wrong("is of a type that is not signed by request: 0 and 2 are")
        }
    }

    private func number(_ name: String) throws(RainError) -> UInt256 {
        guard let value = fields[name], !value.isNull else { throw wrong("has no \(name)") }
        do { return try EthereumParameter.number(value) } catch { throw wrong("has a \(name) that is none: \(error.message)") }
    }

    private func number64(_ name: String) throws(RainError) -> UInt64 {
        guard let number = UInt64(exactly: try number(name)) else { throw wrong("has a \(name) of more than 64 bits") }
        return number
    }

    private func address(_ name: String) throws(RainError) -> Address? {
        guard let value = fields[name], !value.isNull else { return nil }
        guard let text = value.stringValue, let address = try? Address(text) else {
            throw wrong("has a \(name) that is no address")
        }
        return address
    }

    private func data() throws(RainError) -> [UInt8] {
        guard let value = fields["data"] ?? fields["input"], !value.isNull else { return [] }
        guard let text = value.stringValue, let bytes = try? Hex.decodePrefixed(text) else {
            throw wrong("has data that is no hexadecimal text")
        }
        return bytes
    }

    private func wrong(_ message: String) -> RainError { RainError(.invalidConfig, "the transaction \(message)") }
}
