internal import RainEthereum

/// Many calls of contracts as one, by the contract that stands at one address on most chains (Multicall3).
///
/// All calls of a request are answered from the state of one block, and each may fail by itself.
enum Multicall3 {
    /// Where it stands on every chain that has it; a test holds it to its checksum.
    static let address = (try? Address("0xcA11bde05977b3631167028862bE2a173976CA11")) ?? .zero

    /// Where the contract is known to stand.
    ///
    /// ZKsync Era (324) has it at another address, so it is left out: a batch of calls does the same in as many requests.
    static let chains: Set<ChainID> = [
        1, 10, 56, 137, 143, 8453, 9745, 42161, 42220, 43113, 43114, 57073, 84532, 421614,
    ]

    /// How many calls go into one request: few enough for every node's limit of gas.
    static let maximumCalls = 64

    /// One call.
    struct Call {
        let to: Address
        let data: [UInt8]
    }

    /// The call that reads an account's balance in the chain's own currency: `getEthBalance(address)`.
    static func balance(of account: Address) -> Call {
        var call = ABIEncoder(ABISelector(rawValue: 0x4d23_01cc), wordCount: 1)
        call.append(account)
        return Call(to: address, data: call.finish())
    }

    /// The requests that make all calls, each allowed to fail: the calls of each, in order, and the request.
    static func requests(_ calls: [Call]) throws(RainError) -> [(count: Int, request: RPCRequest)] {
        let aggregate3 = try aggregate3.get()
        var requests: [(count: Int, request: RPCRequest)] = []
        for start in stride(from: 0, to: calls.count, by: maximumCalls) {
            let chunk = calls[start..<min(start + maximumCalls, calls.count)]
            let values = chunk.map { ABIValue.tuple([.address($0.to), .bool(true), .bytes($0.data)]) }
            let calldata: [UInt8]
            do {
                calldata = try aggregate3.encodeCall([.array(values)])
            } catch {
                throw RainError(.internalLogicError, error.message, underlying: error)
            }
            requests.append((chunk.count, .call(address, calldata)))
        }
        return requests
    }

    /// What the calls of one request returned, in their order; nil for one that failed.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) unless there is exactly one result for each call.
    static func results(_ returned: [UInt8], of count: Int) throws(RainError) -> [[UInt8]?] {
        let decoded: [ABIValue]
        do {
            decoded = try aggregate3.get().decodeReturn(returned)
        } catch {
            throw malformed(error)
        }
        guard let results = decoded.first?.elements, results.count == count else { throw malformed(nil) }
        return results.map { result in
            guard let parts = result.elements, parts.first?.boolValue == true else { return nil }
            return parts.last?.bytesValue
        }
    }

    private static func malformed(_ cause: (any Error)?) -> RainError {
        RainError(.internalLogicError, "what Multicall3 returned is not one result for each call", underlying: cause)
    }

    private static let aggregate3 = Result(catching: parse)

    private static func parse() throws(RainError) -> ABIFunction {
        do {
            return try ABIFunction(
                "aggregate3((address target, bool allowFailure, bytes callData)[] calls) "
                    + "returns ((bool success, bytes returnData)[] results)")
        } catch {
            throw RainError(.internalLogicError, error.message, underlying: error)
        }
    }
}
