import RainCrypto
import RainEthereum

/// What the rows work on.
///
/// Scripts/benchmark/python_stack.py names the same values.
enum Inputs: Sendable {
    static let phrase = "test test test test test test test test test test test junk"
    static let address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    static let amount = "1234.567891"
    static let key = [UInt8](repeating: 0x46, count: 32)

    /// A permit as `eth_signTypedData_v4` takes it, in a short and usual form.
    static let permit = """
        {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},\
        {"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],"Permit":[\
        {"name":"owner","type":"address"},{"name":"spender","type":"address"},{"name":"value","type":"uint256"},\
        {"name":"nonce","type":"uint256"},{"name":"deadline","type":"uint256"}]},"primaryType":"Permit","domain":{\
        "name":"USD Coin","version":"2","chainId":8453,\
        "verifyingContract":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"},"message":{\
        "owner":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","spender":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8",\
        "value":"16380000","nonce":3,"deadline":1893456000}}
        """

    /// A hash to sign: that of "rain".
    static let hash = Hash32.keccak256(Array("rain".utf8))

    /// A transfer of 16.38 units of a token with six decimals.
    static func transaction() throws -> Transaction {
        let recipient = try Address(address)
        return try Transaction(
            chainID: 84532, nonce: 7, maxPriorityFeePerGas: 1_000_000, maxFeePerGas: 2_000_000_000, gasLimit: 65_000,
            to: recipient, value: 0, data: ERC20.transfer(to: recipient, amount: 16_380_000))
    }
}
