import RainEncoding
import Testing

@testable import RainCore

/// What nodes and gateways were seen to answer: texts as people reported them, each with what it means.
///
/// The same code means different things at different nodes, and the same thing has different codes.
struct RecordedError: CustomTestStringConvertible, Sendable {
    let source: String
    let json: String
    let meaning: RPCError.Meaning

    init(_ source: String, _ json: String, _ meaning: RPCError.Meaning) {
        self.source = source
        self.json = json
        self.meaning = meaning
    }

    var testDescription: String { "\(source): \(json)" }

    var error: RPCError {
        get throws {
            let value = try JSONValue(parsing: json)
            return RPCError(
                code: value["code"]?.intValue ?? 0, message: value["message"]?.stringValue ?? "", data: value["data"])
        }
    }

    /// `Error("user error")` in revert data.
    static let userError =
        "0x08c379a00000000000000000000000000000000000000000000000000000000000000020"
        + "000000000000000000000000000000000000000000000000000000000000000a75736572206572726f72"

    static let reads: [RecordedError] = [
        .init("geth", #"{"code":3,"message":"execution reverted: user error","data":"\#(userError)"}"#, .failedCall),
        .init("geth", #"{"code":3,"message":"execution reverted","data":"0x"}"#, .failedCall),
        .init("geth", #"{"code":-32000,"message":"execution reverted"}"#, .failedCall),
        .init("geth", #"{"code":-32000,"message":"invalid opcode: INVALID"}"#, .failedCall),
        .init("geth", #"{"code":-32000,"message":"gas required exceeds allowance (16777216)"}"#, .failedCall),
        .init(
            "old geth", #"{"code":-32000,"message":"gas required exceeds allowance (10) or always failing transaction"}"#,
            .failedCall),
        .init("Nethermind", #"{"code":-32000,"message":"execution reverted","data":"0xdf2d9b42"}"#, .failedCall),
        .init("Nethermind", #"{"code":3,"message":"execution reverted: revert","data":"0x"}"#, .failedCall),
        .init("Nethermind", #"{"code":-32015,"message":"VM execution error.","data":"Reverted 0x7a933234"}"#, .failedCall),
        .init(
            "Nethermind", #"{"code":-32015,"message":"VM execution error.","data":"Reverted ERC721: no owner"}"#, .failedCall),
        .init(
            "Nethermind", #"{"code":-32015,"message":"VM execution error.","data":"err: 0xdf2d9b42 (supplied gas 36000000)"}"#,
            .failedCall),
        .init(
            "Nethermind", #"{"code":-32015,"message":"VM execution error.","data":"err: revert (supplied gas 36000000)"}"#,
            .failedCall),
        .init("Besu", #"{"code":-32000,"message":"Execution reverted","data":"\#(userError)"}"#, .failedCall),
        .init("Ganache", #"{"code":-32000,"message":"VM Exception while processing transaction: revert no"}"#, .failedCall),
        .init(
            "geth",
            #"{"code":-32000,"message":"err: insufficient funds for gas * price + value: address 0x00 have 0 want 1 (supplied gas 50000000)"}"#,
            .insufficientFunds),
        .init("Besu", #"{"code":-32004,"message":"Upfront cost exceeds account balance"}"#, .insufficientFunds),
        .init(
            "Nethermind",
            #"{"code":-32015,"message":"VM execution error.","data":"err: insufficient sender balance (supplied gas 1)"}"#,
            .insufficientFunds),
        .init(
            "OpenEthereum",
            #"{"code":-32010,"message":"Insufficient funds. The account you tried to send transaction from does not have enough funds."}"#,
            .insufficientFunds),
        .init(
            "Alchemy",
            #"{"code":429,"message":"Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message."}"#,
            .rateLimited),
        .init(
            "Alchemy", #"{"code":-32000,"message":"Monthly capacity limit exceeded. Visit the dashboard to upgrade."}"#,
            .rateLimited),
        .init("Infura", #"{"code":-32005,"message":"daily request count exceeded, request rate limited"}"#, .rateLimited),
        .init(
            "Infura",
            #"{"code":-32005,"message":"exceeded project rate limit","data":{"rate":{"allowed_rps":5,"backoff_seconds":30,"current_rps":5.2}}}"#,
            .rateLimited),
        .init(
            "QuickNode",
            #"{"code":-32007,"message":"50/second request limit reached - reduce calls per second or upgrade your account"}"#,
            .rateLimited),
        .init("Base", #"{"code":-32016,"message":"over rate limit"}"#, .rateLimited),
        .init(
            "op-geth", #"{"code":-32000,"message":"429 Too Many Requests: {\"code\":-32016,\"message\":\"over rate limit\"}"}"#,
            .rateLimited),
        .init("proxyd", #"{"code":-32012,"message":"backend is over capacity"}"#, .rateLimited),
        .init("dRPC", #"{"code":10,"message":"User balance exceeded"}"#, .rateLimited),
        .init("Unifra", #"{"code":429,"message":"Your app has reached maximum qps limit"}"#, .rateLimited),
        .init("Infura", #"{"code":-32005,"message":"query returned more than 10000 results"}"#, .rangeTooLarge),
        .init("Infura", #"{"code":-32602,"message":"range 1000000 exceeds limit of 10000"}"#, .rangeTooLarge),
        .init(
            "zkSync",
            #"{"code":-32602,"message":"Query returned more than 10000 results. Try with this block range [0x1, 0x2]."}"#,
            .rangeTooLarge),
        .init(
            "Tenderly",
            #"{"code":-32602,"message":"invalid params","data":{"error_id":"4e","payload":"range 9009594 is bigger than range limit 2000"}}"#,
            .rangeTooLarge),
        .init(
            "Morph",
            #"{"code":-32000,"message":"block range is larger than max block range, block range = 5120, max block range = 5000"}"#,
            .rangeTooLarge),
        .init("Scroll", #"{"code":-32000,"message":"block range is bigger than maxBlockRange"}"#, .rangeTooLarge),
        .init("QuickNode", #"{"code":-32614,"message":"eth_getLogs is limited to a 10,000 range"}"#, .rangeTooLarge),
        .init(
            "Alchemy",
            #"{"code":-32602,"message":"Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range"}"#,
            .rangeTooLarge),
        .init("Polygon", #"{"code":-32000,"message":"Block range is too large"}"#, .rangeTooLarge),
        .init("BNB", #"{"code":-32005,"message":"exceed maximum block range: 50000"}"#, .rangeTooLarge),
        .init(
            "reth", #"{"code":-32602,"message":"query exceeds max results 20000, retry with the range 1-2"}"#, .rangeTooLarge),
        .init("geth", #"{"code":-32602,"message":"invalid block range params"}"#, .other),
        .init("geth", #"{"code":-32000,"message":"header not found"}"#, .missingState),
        .init(
            "geth", #"{"code":-32000,"message":"missing trie node 3d1c (path ) state 0x00 is not available"}"#, .missingState),
        .init("geth", #"{"code":-32000,"message":"finalized block not found"}"#, .other),
        .init("Besu", #"{"code":-32008,"message":"Initial sync is still in progress"}"#, .unavailable),
        .init(
            "geth", #"{"code":-32601,"message":"the method eth_maxPriorityFeePerGas does not exist/is not available"}"#,
            .unsupported),
        .init("proxyd", #"{"code":-32001,"message":"rpc method is not whitelisted"}"#, .unsupported),
        .init("proxyd", #"{"code":-32014,"message":"too many RPC calls in batch request"}"#, .unsupported),
        .init("proxyd", #"{"code":-32011,"message":"no backends available for method"}"#, .unavailable),
        .init("proxyd", #"{"code":-32011,"message":"no backend is currently healthy to serve traffic"}"#, .unavailable),
        .init("proxyd", #"{"code":-32015,"message":"gateway timeout"}"#, .unavailable),
        .init("geth", #"{"code":-32602,"message":"missing value for required argument 0"}"#, .other),
    ]
}
