internal import RainEthereum

/// Reads what a call takes out of an account, through the calls it makes in turn.
///
/// The arguments are read strictly: calldata with gaps, overlaps or anything behind it may mean something else to the contract
/// than to a reader, so it is not understood.
struct OutflowReader {
    /// Why a call is not understood.
    struct Unreadable: Error {
        let reason: String
    }

    let account: Address
    private(set) var movements: [Outflow.Movement] = []
    private var callsLeft = 256

    /// More calldata than this no node takes in a transaction.
    private static let maximumLength = 128 * 1024
    /// How many calls may lie inside one another.
    private static let maximumDepth = 4

    init(account: Address) {
        self.account = account
    }

    /// Reads a call that the account makes itself.
    mutating func read(_ call: ContractCall) throws(Unreadable) {
        guard call.data.count <= Self.maximumLength else {
            throw Unreadable(reason: "its calldata is longer than any node takes")
        }
        try read(call, from: account, depth: 0)
    }

    /// Reads a call.
    ///
    /// - Parameter sender: Whom the called contract sees: the account, or the contract that it has calls made by.
    private mutating func read(_ call: ContractCall, from sender: Address, depth: Int) throws(Unreadable) {
        callsLeft -= 1
        guard callsLeft >= 0, depth <= Self.maximumDepth else {
            throw Unreadable(reason: "it holds too many calls inside one another")
        }
        if call.to == Multicall3.address, !call.data.isEmpty {
            return try readBatch(call, depth: depth)
        }
        // Whoever makes the call, its value was sent along by the account.
        if !call.value.isZero {
            add(.init(.transfer, of: .native, amount: call.value, to: call.to, isOutgoing: call.to != account))
        }
        guard !call.data.isEmpty else { return }
        guard call.to != account else {
            throw Unreadable(reason: "it calls the account itself, which may have a contract's code")
        }
        guard let selector = ABISelector(startOf: call.data), let known = KnownCall(rawValue: selector.rawValue) else {
            throw Unreadable(reason: "it calls a function that is not known")
        }
        let arguments = try decode(call.data, as: known.parameters)
        guard let read = known.movements(arguments, token: call.to, sender: sender, account: account) else {
            throw Unreadable(reason: "it lets somebody take all tokens of a collection")
        }
        for movement in read { add(movement) }
    }

    /// Reads a call of Multicall3, which makes the calls it is given as itself.
    private mutating func readBatch(_ call: ContractCall, depth: Int) throws(Unreadable) {
        guard let selector = ABISelector(startOf: call.data), let batch = BatchCall(rawValue: selector.rawValue) else {
            throw Unreadable(reason: "it calls a function of Multicall3 that is not known")
        }
        let arguments = try decode(call.data, as: batch.parameters)
        guard let calls = batch.calls(arguments) else { throw Unreadable(reason: "its calls cannot be read") }
        var passedOn = UInt256.zero
        for inner in calls {
            let (sum, overflow) = passedOn.addingReportingOverflow(inner.value)
            guard !overflow else { throw Unreadable(reason: "its calls pass on more than there is") }
            passedOn = sum
            try read(inner, from: Multicall3.address, depth: depth + 1)
        }
        if batch == .aggregate3Value {
            guard passedOn == call.value else {
                throw Unreadable(reason: "its calls do not pass on what is sent along")
            }
        } else if !call.value.isZero {
            // It stays with the contract, where anybody can take it.
            add(.init(.transfer, of: .native, amount: call.value, to: call.to, isOutgoing: true))
        }
    }

    private mutating func add(_ movement: Outflow.Movement) {
        movements.append(movement)
    }

    private func decode(_ data: [UInt8], as types: [ABIType]) throws(Unreadable) -> [ABIValue] {
        do {
            return try ABI.decode(Array(data[4...]), as: types)
        } catch {
            throw Unreadable(reason: "the arguments of its call are not those of its function")
        }
    }
}
