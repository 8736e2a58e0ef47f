internal import RainEncoding
internal import RainEthereum

/// Tries a call out on the state that is to come, what waits to be mined included.
enum Simulation {
    /// The request, for the batch a transaction is prepared with.
    static func request(of call: ContractCall, from account: Address) -> RPCRequest {
        .call(call, from: account, at: .pending)
    }

    /// Refuses a call that would fail; a node that cannot try it out is worth a warning.
    ///
    /// A token may say by what it returns that it does not transfer, and still not revert: no estimate of gas shows that.
    ///
    /// - Throws: `RainError` `transactionSimulationFailed` (RAIN_403), `insufficientFunds` (RAIN_402).
    static func judge(_ answer: RPCAnswer, of call: ContractCall) throws(RainError) -> [GuardWarning] {
        let returned: JSONValue
        switch answer.result {
        case .success(let value): returned = value
        case .failure(let error):
            if error.isRevert || error.isInsufficientFunds { throw error.rainError(method: answer.method) }
            return [notSimulated]
        }
        guard let text = returned.stringValue, let data = try? DataHex.decode(text) else { return [notSimulated] }
        let selector = ABISelector(startOf: call.data)?.rawValue
        let returnsSuccess = [KnownCall.transfer, .transferFrom, .approve].contains { $0.rawValue == selector }
        guard !returnsSuccess || (try? ERC20.decodeSuccess(data)) == true else {
            throw RainError(.transactionSimulationFailed, "the token would not do it: it does not return true")
        }
        return []
    }

    private static let notSimulated = GuardWarning(
        .notSimulated, "the node could not try this out; it is not known whether it would succeed")
}
