/// An account and its storage that a transaction declares to touch (EIP-2930).
public struct AccessListEntry: Hashable, Sendable {
    /// The account.
    public let address: Address

    /// The storage slots of the account.
    public let storageKeys: [Hash32]

    /// Declares an account and slots of its storage.
    public init(address: Address, storageKeys: [Hash32] = []) {
        self.address = address
        self.storageKeys = storageKeys
    }
}

extension AccessListEntry {
    private var keysPayloadCount: Int {
        storageKeys.count * 33
    }

    private var payloadCount: Int {
        1 + Address.byteCount + RLP.headerCount(payloadCount: keysPayloadCount) + keysPayloadCount
    }

    /// Appends a whole access list.
    static func append(_ list: [AccessListEntry], to sink: inout some RLPSink) {
        let payloadCount = list.reduce(0) { sum, entry in
            sum + RLP.headerCount(payloadCount: entry.payloadCount) + entry.payloadCount
        }
        sink.appendListHeader(payloadCount: payloadCount)
        for entry in list {
            sink.appendListHeader(payloadCount: entry.payloadCount)
            sink.append(entry.address)
            sink.appendListHeader(payloadCount: entry.keysPayloadCount)
            for key in entry.storageKeys { sink.append(key) }
        }
    }

    /// Reads a whole access list.
    static func read(from reader: inout RLPReader) throws(EthereumError) -> [AccessListEntry] {
        var list: [AccessListEntry] = []
        let listEnd = try reader.enterList("access list")
        while !reader.isAtEnd {
            let entryEnd = try reader.enterList("access list entry")
            let address = try reader.nextAddress("address of an access list entry")
            var keys: [Hash32] = []
            let keysEnd = try reader.enterList("storage keys of an access list entry")
            while !reader.isAtEnd { keys.append(try reader.nextHash("storage key")) }
            reader.leave(to: keysEnd)
            guard reader.isAtEnd else {
                throw EthereumError(.invalidTransaction, "an access list entry is an address and a list of storage keys")
            }
            reader.leave(to: entryEnd)
            list.append(AccessListEntry(address: address, storageKeys: keys))
        }
        reader.leave(to: listEnd)
        return list
    }
}
