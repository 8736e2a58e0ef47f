public import RainEthereum

/// What a send does, whatever it costs: two sends of one intent are the same wish.
struct SendIntent: Hashable, Sendable {
    let chainID: ChainID
    let account: Address
    /// The transfer it is; nil for another call of a contract.
    let transfer: PreparedTransaction.Transfer?
    let call: ContractCall

    /// A call that is no transfer, as a feature makes it.
    init(chainID: ChainID, account: Address, call: ContractCall) {
        self.chainID = chainID
        self.account = account
        transfer = nil
        self.call = call
    }

    init(chainID: ChainID, account: Address, transfer: PreparedTransaction.Transfer) {
        self.chainID = chainID
        self.account = account
        self.transfer = transfer
        call =
            switch transfer.token {
            case .native:
                ContractCall(to: transfer.recipient, value: transfer.amount.baseUnits, data: [])
            case .contract(let address):
                ContractCall(
                    to: address, value: .zero,
                    data: ERC20.transfer(to: transfer.recipient, amount: transfer.amount.baseUnits))
            }
    }

    /// The contract of the token that is transferred; nil for the chain's own currency, and for another call.
    var transferredToken: Address? {
        if case .contract(let address) = transfer?.token { address } else { nil }
    }

    /// The fingerprint of what the chain would do.
    var fingerprint: Hash32 { fingerprint(gasLimit: 0, maxFeePerGas: .zero, maxPriorityFeePerGas: .zero) }

    /// The fingerprint together with a price.
    ///
    /// Fields of fixed length come first and the only one of variable length last, so that no two differ and read alike.
    func fingerprint(gasLimit: UInt64, maxFeePerGas: UInt256, maxPriorityFeePerGas: UInt256) -> Hash32 {
        var bytes = Array("rain.send.1".utf8)
        for number in [UInt256(chainID.rawValue), call.value, UInt256(gasLimit), maxFeePerGas, maxPriorityFeePerGas] {
            bytes += number.bigEndianBytes
        }
        bytes += account.bytes + call.to.bytes + call.data
        return .keccak256(bytes)
    }
}

/// What a transaction does: a call of a contract, or with no data a plain transfer.
public struct ContractCall: Hashable, Sendable {
    /// The contract that is called, or whoever is paid.
    public let to: Address
    /// How much of the chain's own currency goes along, in its base units.
    public let value: UInt256
    /// The calldata.
    public let data: [UInt8]

    /// Makes a call; nothing is checked.
    public init(to: Address, value: UInt256 = .zero, data: [UInt8]) {
        self.to = to
        self.value = value
        self.data = data
    }
}
