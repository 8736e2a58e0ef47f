import PrivyAPI
public import RainCore
import RainEncoding
import RainEthereum

/// A request of EIP-1193, as other programs make it, read without guessing.
///
/// `personal_sign` is `[message, address]`, all others that name an address have it first: an order that is turned round is
/// refused, as is an address other than the wallet's.
public struct PrivyEthereumRequest: Sendable {
    /// What is to be signed.
    enum Content: Sendable {
        case request(SigningRequest)
        case hash(Hash32, account: Address?)
    }

    let content: Content

    /// The request as core knows it, for its guards and limits to judge; nil for a bare hash, which nobody can judge.
    public var signingRequest: SigningRequest? {
        if case .request(let request) = content { request } else { nil }
    }

    /// Reads a request: `{"method": …, "params": […]}`.
    ///
    /// The methods are `personal_sign`, `eth_signTypedData_v4`, `eth_signTransaction`, `eth_sign` and `secp256k1_sign`. Typed data
    /// may be an object or its text; numbers are 0x and hexadecimal digits, or decimal digits.
    ///
    /// - Parameters:
    ///   - json: The request.
    ///   - account: The wallet's account.
    ///   - chain: The chain it is on: a transaction names no other.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102), which says what would be right; `walletUnavailable` (RAIN_404) for another
    ///   account's address; `internalLogicError` (RAIN_502) for a method that is not served.
    public init(parsing json: String, account: Address, chain: ChainID) throws(RainError) {
        guard let request = try? JSONValue(parsing: json), let method = request["method"]?.stringValue,
            let parameters = request["params"]?.arrayValue
        else { throw RainError(.invalidConfig, "a request is an object of method and params") }
        let reader = ParameterReader(method: method, parameters: parameters, account: account)
        switch method {
        case "personal_sign":
            try reader.check(count: 2, addressAt: 1)
            content = .request(
                SigningRequest(
                    account: account, payload: .personalMessage(EthereumParameter.message(try reader.text(0)))))
        case "eth_signTypedData_v4":
            try reader.check(count: 2, addressAt: 0)
            content = .request(SigningRequest(account: account, payload: .typedData(try reader.typedData(1))))
        case "eth_signTransaction":
            try reader.check(count: 1, addressAt: nil)
            let transaction = try TransactionReader(fields: parameters[0], account: account, chain: chain).transaction()
            content = .request(SigningRequest(account: account, payload: .transaction(transaction)))
        case "eth_sign":
            try reader.check(count: 2, addressAt: 0)
            content = .hash(try reader.hash(1), account: account)
        case "secp256k1_sign":
            try reader.check(count: 1, addressAt: nil)
            content = .hash(try reader.hash(0), account: nil)
        default:
            throw RainError(.internalLogicError, "\(method.printable(limit: 64)) is no method that this wallet signs by")
        }
    }
}
