import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@testable import RainPrivyAdapter

@Suite("Requests of EIP-1193")
struct EthereumRequestTests {
    private let account: Address

    init() throws { account = try FakePrivy.key(0).address }

    private func read(_ method: String, _ parameters: JSONValue, chain: ChainID = .base) throws(RainError)
        -> PrivyEthereumRequest
    {
        let json: JSONValue = ["method": .string(method), "params": parameters]
        return try PrivyEthereumRequest(parsing: json.text, account: account, chain: chain)
    }

    private func refusal(_ method: String, _ parameters: JSONValue) -> RainError.Kind? {
        do throws(RainError) {
            _ = try read(method, parameters)
            return nil
        } catch { return error.kind }
    }

    private func transaction(_ changes: JSONObject = [:]) throws(RainError) -> Transaction? {
        var fields: JSONObject = [
            "from": .string("\(account)".lowercased()), "to": .string("\(account)"), "chainId": "8453", "nonce": 0,
            "gasLimit": "21000", "maxFeePerGas": "0x7", "maxPriorityFeePerGas": "0x0", "value": "1000",
        ]
        for change in changes { fields[change.name] = change.value }
        let request = try read("eth_signTransaction", [.object(fields)])
        guard case .transaction(let transaction)? = request.signingRequest?.payload else { return nil }
        return transaction
    }

    @Test func `numbers are read as they are written: 8453 is no hexadecimal, 1000 is no bytes, 0 is not missing`() throws {
        let read = try #require(try transaction())
        #expect(read.chainID == 8_453 && read.value == 1_000 && read.nonce == 0 && read.maxPriorityFeePerGas == 0)
        #expect(try transaction(["chainId": "0x2105"]) == read)
        #expect(try transaction(["value": 0])?.value == 0)
        #expect(try transaction(["gasPrice": "9", "type": "0x0"])?.type == .legacy)
        for changes: JSONObject in [
            ["chainId": "0x8453"], ["chainId": "84532"], ["chainId": nil], ["nonce": nil], ["gasLimit": nil], ["value": "1e3"],
            ["value": "0x"], ["maxFeePerGas": nil, "type": 2], ["type": 3], ["data": "00"], ["to": "0x00"],
            ["nonce": "0x10000000000000000"],
        ] {
            #expect(#expect(throws: RainError.self) { try transaction(changes) }?.kind == .invalidConfig)
        }
    }

    @Test func `the address is checked, whatever its spelling, and an order that is turned round is refused`() throws {
        let (address, other) = (JSONValue.string("\(account)"), JSONValue.string("\(Address.zero)"))
        let hash = JSONValue.string("\(Hash32.keccak256([1]))")
        let typed: JSONValue = [
            "types": ["N": [["name": "t", "type": "string"]]], "primaryType": "N", "domain": ["name": "n"],
            "message": ["t": "x"],
        ]
        #expect(refusal("personal_sign", ["hello", address]) == nil)
        #expect(refusal("personal_sign", ["hello", .string("\(account)".lowercased())]) == nil)
        #expect(refusal("personal_sign", [address, "hello"]) == .invalidConfig)
        #expect(refusal("personal_sign", ["hello", other]) == .walletUnavailable)
        #expect(refusal("eth_signTypedData_v4", [address, typed]) == nil)
        #expect(refusal("eth_signTypedData_v4", [address, .string(typed.text)]) == nil)
        #expect(refusal("eth_signTypedData_v4", [typed, address]) == .invalidConfig)
        #expect(refusal("eth_signTypedData_v4", [other, typed]) == .walletUnavailable)
        #expect(refusal("eth_sign", [address, hash]) == nil)
        #expect(refusal("eth_sign", [hash, address]) == .invalidConfig)
        #expect(refusal("secp256k1_sign", [hash]) == nil)
        #expect(refusal("secp256k1_sign", ["0x01"]) == .invalidConfig)
        #expect(refusal("personal_sign", ["hello"]) == .invalidConfig)
        #expect(refusal("eth_sendRawTransaction", ["0x"]) == .internalLogicError)
        #expect(#expect(throws: RainError.self) { try transaction(["from": other]) }?.kind == .walletUnavailable)
        for text in ["", "[]", "{}", #"{"method":"personal_sign"}"#, #"{"params":[]}"#] {
            #expect(throws: RainError.self) { try PrivyEthereumRequest(parsing: text, account: account, chain: .base) }
        }
    }

    @Test func `each method is signed by the wallet, a bare hash too`() async throws {
        let fixture = try Fixture()
        try await fixture.logIn()
        let requests = PrivyProvider(fixture.auth).requests
        #expect(try await requests.account() == account)
        let hash = Hash32.keccak256([1])
        let message = try await requests.sign(read("personal_sign", ["0xhello", .string("\(account)")]))
        #expect(
            try TransactionSignature(bytes: Hex.decodePrefixed(message)).recoverSigner(of: PersonalMessage.hash("0xhello"))
                == account)
        for request in [
            try read("secp256k1_sign", [.string("\(hash)")]),
            try read("eth_sign", [.string("\(account)"), .string("\(hash)")]),
        ] {
            #expect(request.signingRequest == nil)
            let signature = try await requests.sign(request)
            #expect(try TransactionSignature(bytes: Hex.decodePrefixed(signature)).recoverSigner(of: hash) == account)
        }
        let raw = try await requests.sign(
            read(
                "eth_signTransaction",
                [
                    [
                        "to": .string("\(account)"), "chainId": "0x2105", "nonce": "0x1", "gas": "0x5208", "maxFeePerGas": 7,
                        "maxPriorityFeePerGas": 0,
                    ]
                ]))
        #expect(try SignedTransaction(decoding: Hex.decodePrefixed(raw)).recoverSigner() == account)
    }
}
