internal import RainEthereum

/// The functions of Multicall3, which makes many calls in one transaction.
///
/// The contracts it calls see it and not the account: they move the account's tokens only where a signature or an allowance
/// lets them.
enum BatchCall: UInt32, CaseIterable {
    case aggregate = 0x252d_ba42
    case tryAggregate = 0xbce3_8bd7
    case blockAndAggregate = 0xc307_7fa9
    case tryBlockAndAggregate = 0x3995_42e9
    case aggregate3 = 0x82ad_56cb
    case aggregate3Value = 0x174d_ea71

    /// The types of the function's parameters; a test hashes them with its name.
    var parameters: [ABIType] {
        let text: [String] =
            switch self {
            case .aggregate, .blockAndAggregate: ["(address,bytes)[]"]
            case .tryAggregate, .tryBlockAndAggregate: ["bool", "(address,bytes)[]"]
            case .aggregate3: ["(address,bool,bytes)[]"]
            case .aggregate3Value: ["(address,bool,uint256,bytes)[]"]
            }
        return text.compactMap { try? ABIType($0) }
    }

    /// The calls it makes; nil when the arguments are not of the types of `parameters`.
    func calls(_ arguments: [ABIValue]) -> [ContractCall]? {
        guard let list = arguments.last?.elements else { return nil }
        var calls: [ContractCall] = []
        for item in list {
            guard let parts = item.elements, let to = parts.first?.addressValue, let data = parts.last?.bytesValue else {
                return nil
            }
            let value: UInt256? = self == .aggregate3Value ? (parts.count == 4 ? parts[2].uintValue : nil) : .zero
            guard let value else { return nil }
            calls.append(ContractCall(to: to, value: value, data: data))
        }
        return calls
    }
}
