import RainCore
import RainEncoding
import RainEthereum

/// Reads the parameters of one request of EIP-1193.
struct ParameterReader {
    let method: String
    let parameters: [JSONValue]
    let account: Address

    /// Checks how many there are, and that the address stands where it belongs and is the account's.
    func check(count: Int, addressAt place: Int?) throws(RainError) {
        guard parameters.count == count else {
            throw wrong("has \(count) parameter\(count == 1 ? "" : "s"), not \(parameters.count)")
        }
        guard let place else { return }
        guard let text = parameters[place].stringValue, let address = try? Address(text) else {
            throw wrong("has the address at place \(place + 1); is the order turned round?")
        }
        guard address == account else {
            throw RainError(.walletUnavailable, "\(method) is for \(address), not for this wallet's \(account)")
        }
    }

    /// A text.
    func text(_ place: Int) throws(RainError) -> String {
        guard let text = parameters[place].stringValue else { throw wrong("has a text at place \(place + 1)") }
        return text
    }

    /// A hash.
    func hash(_ place: Int) throws(RainError) -> Hash32 {
        let text = try text(place)
        guard let hash = try? Hash32(text) else {
            throw wrong("has a hash at place \(place + 1), 0x and 64 hexadecimal digits")
        }
        return hash
    }

    /// Typed data, as an object or its text.
    func typedData(_ place: Int) throws(RainError) -> TypedData {
        do throws(EthereumError) {
            if let text = parameters[place].stringValue { return try TypedData(parsing: text) }
            return try TypedData(json: parameters[place])
        } catch {
            throw RainError(.invalidConfig, "this is no typed data: \(error.message)", underlying: error)
        }
    }

    private func wrong(_ message: String) -> RainError {
        RainError(.invalidConfig, "\(method) \(message)")
    }
}
