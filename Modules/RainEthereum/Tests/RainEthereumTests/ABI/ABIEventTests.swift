import RainCrypto
import RainEthereum
import Testing

@Suite("ABI events")
struct ABIEventTests {
    let transfer: ABIEvent
    let holder: Address

    init() throws {
        transfer = try ABIEvent("event Transfer(address indexed from, address indexed to, uint256 value)")
        holder = try Address("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
    }

    static func word(_ number: UInt256) throws -> Hash32 {
        try Hash32(bytes: number.bigEndianBytes)
    }

    @Test("a filter has the event's hash, then what is looked for, and no nils at the end")
    func filters() throws {
        #expect(transfer.topic0.description == "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef")
        let topic = try Hash32("0x0000000000000000000000005aaeb6053f3e94c9b9a09f33669435e7ef1beaed")
        #expect(try transfer.topics(matching: []) == [transfer.topic0])
        #expect(try transfer.topics(matching: [nil, nil]) == [transfer.topic0])
        #expect(try transfer.topics(matching: [nil, .address(holder)]) == [transfer.topic0, nil, topic])
        #expect(try transfer.topics(matching: [.address(holder), nil]) == [transfer.topic0, topic])
        #expect(throws: EthereumError.self) { try transfer.topics(matching: [nil, nil, nil]) }
        #expect(throws: EthereumError.self) { try transfer.topics(matching: [.uint(1)]) }
        let anonymous = try ABIEvent("event A(int8 indexed a, bytes4 indexed b) anonymous")
        #expect(try anonymous.topics(matching: [nil, .fixedBytes([1, 2, 3, 4])]).count == 2)
        #expect(try anonymous.topics(matching: [.int(-1)]) == [Self.word(.max)])
        #expect(try anonymous.topics(matching: []).isEmpty)
    }

    @Test("what is more than a word is looked for by the hash of its bytes in place")
    func hashedTopics() throws {
        let event = try ABIEvent("event E(string indexed s, uint8[] indexed n, (string s, bytes2[2] b, bool c) indexed t)")
        func padded(_ text: String) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0, count: 32 - text.utf8.count)
        }
        let topics = try event.topics(matching: [
            .string("abc"), .array([.uint(1), .uint(2)]),
            .tuple([.string("xyz"), .array([.fixedBytes([1, 2]), .fixedBytes([3, 4])]), .bool(true)]),
        ])
        #expect(topics[1] == Hash32.keccak256(Array("abc".utf8)))
        #expect(topics[2] == Hash32.keccak256(UInt256(1).bigEndianBytes + UInt256(2).bigEndianBytes))
        #expect(
            topics[3]
                == Hash32.keccak256(
                    padded("xyz") + padded("\u{1}\u{2}") + padded("\u{3}\u{4}") + UInt256(1).bigEndianBytes))
        #expect(throws: EthereumError.self) { try event.topics(matching: [nil, .array([.uint(256)])]) }
        #expect(throws: EthereumError.self) { try event.topics(matching: [nil, nil, .tuple([])]) }
        #expect(throws: EthereumError.self) { try event.topics(matching: [.bytes([])]) }
    }

    @Test("a log gives its fields in the order of the declaration, hashes where the value is not there")
    func logs() throws {
        let event = try ABIEvent("event E(uint256 a, string indexed b, address indexed c, bytes d)")
        let hash = Hash32.keccak256([1])
        let owner = try event.topics(matching: [nil, .address(holder)])[2]
        let topics = [event.topic0, hash, try #require(owner)]
        let data = try ABI.encode([.uint(5), .bytes([9])], as: [.uint256, .bytes])
        let fields: [ABIEvent.Field] = [.value(.uint(5)), .hash(hash), .value(.address(holder)), .value(.bytes([9]))]
        #expect(try event.decode(topics: topics, data: data) == fields)
        #expect(fields.map(\.value) == [.uint(5), nil, .address(holder), .bytes([9])])
        // Logs of old compilers end without padding.
        let unpadded = Array(data.dropLast(31))
        #expect(try event.decode(topics: topics, data: unpadded) == fields)
        #expect(throws: EthereumError.self) { try event.decode(topics: topics, data: unpadded, strictness: .canonical) }
        #expect(throws: EthereumError.self) { try event.decode(topics: topics, data: Array(data.dropLast(32))) }
        #expect(throws: EthereumError.self) { try event.decode(topics: Array(topics.dropLast()), data: data) }
        #expect(throws: EthereumError.self) { try event.decode(topics: topics + [hash], data: data) }
        #expect(throws: EthereumError.self) { try event.decode(topics: [hash, hash, hash], data: data) }
        #expect(throws: EthereumError.self) { try event.decode(topics: [], data: data) }
        let dirty = #expect(throws: EthereumError.self) { try event.decode(topics: [event.topic0, hash, hash], data: data) }
        #expect(dirty?.kind == .invalidABI)
    }

    @Test("a transfer of an NFT is not taken for one of a token")
    func lookalike() throws {
        let topics = try [transfer.topic0] + (0..<3).map { try Self.word(UInt256(UInt64($0))) }
        #expect(throws: EthereumError.self) { try transfer.decode(topics: topics, data: []) }
        let both = try ABIContract([
            "event Transfer(address indexed from, address indexed to, uint256 value)",
            "event Transfer(address indexed from, address indexed to, uint256 indexed id)",
        ])
        #expect(both.event(of: topics)?.inputs[2].name == "id")
        #expect(both.event(of: Array(topics.dropLast()))?.inputs[2].name == "value")
    }
}
