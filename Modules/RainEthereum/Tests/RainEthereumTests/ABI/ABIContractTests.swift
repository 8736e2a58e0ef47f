import RainEncoding
import RainEthereum
import Testing

@Suite("ABI contracts")
struct ABIContractTests {
    static let json = """
        [{"type":"constructor","inputs":[{"name":"owner","type":"address","internalType":"address"}],"stateMutability":"payable"},
         {"type":"function","name":"mint","inputs":[{"name":"to","type":"address"}],"outputs":[],"stateMutability":"nonpayable"},
         {"type":"function","name":"mint","inputs":[{"name":"to","type":"address"},{"name":"n","type":"uint256"}],"outputs":[]},
         {"name":"offers","constant":true,"inputs":[],"outputs":[{"type":"tuple[]","name":"","components":[
           {"name":"id","type":"uint256"},{"name":"parts","type":"bytes[]"}]}]},
         {"type":"event","name":"Minted","anonymous":false,"inputs":[{"indexed":true,"name":"to","type":"address"}]},
         {"type":"error","name":"TooMany","inputs":[{"name":"n","type":"uint256"}],"since":"v2"},
         {"type":"error","name":"TooMany","inputs":[{"name":"n","type":"uint256"}],"since":"v2"},
         {"type":"fallback","stateMutability":"payable"},{"type":"receive","stateMutability":"payable"}]
        """

    @Test("a contract's JSON is found by name, signature, selector and topic")
    func lookups() throws {
        let contract = try ABIContract(json: Self.json)
        #expect(contract.functions.count == 3)
        #expect(contract.constructor?.isPayable == true)
        #expect(try contract.function("offers").stateMutability == .view)
        #expect(try contract.function("mint(address,uint256)").inputs.count == 2)
        #expect(try contract.function("mint(address)").inputs.count == 1)
        for name in ["mint", "mint(uint256)", "burn", "", "mint(address, uint256)"] {
            let error = #expect(throws: EthereumError.self, "\(name)") { try contract.function(name) }
            #expect(error?.kind == .invalidABIDeclaration)
        }
        let calldata = try contract.function("mint(address)").encodeCall([.address(.zero)])
        #expect(contract.function(calledBy: calldata)?.signature == "mint(address)")
        #expect(contract.function(calledBy: [1, 2, 3, 4]) == nil)
        #expect(contract.function(calledBy: []) == nil)
        let event = try contract.event("Minted")
        let topic = try Hash32(bytes: [UInt8](repeating: 0, count: 32))
        #expect(contract.event(of: [event.topic0, topic]) == event)
        #expect(contract.event(of: [event.topic0]) == nil)
        #expect(contract.event(of: []) == nil)
        #expect(contract.errors.count == 1)
        #expect(try contract.error("TooMany").signature == "TooMany(uint256)")
        #expect(try ABIContract(json: #"{"bytecode": "0x", "abi": \#(Self.json)}"#) == contract)
    }

    @Test("text and JSON make the same contract")
    func text() throws {
        let contract = try ABIContract([
            "constructor(address owner) payable", "function mint(address to)", "function mint(address to, uint256 n)",
            "function offers() view returns ((uint256 id, bytes[] parts)[])", "event Minted(address indexed to)",
            "error TooMany(uint256 n)", "fallback() external payable", "receive() external payable",
        ])
        #expect(try contract == ABIContract(json: Self.json))
    }

    @Test(
        "JSON that is no contract is refused",
        arguments: [
            "", "[", "1", "{}", #"{"abi":{}}"#, "[1]", #"[{"type":"module"}]"#, #"[{"type":"function","name":1}]"#,
            #"[{"type":"function","name":"f(bool)","inputs":[]}]"#, #"[{"type":"function","inputs":[]}]"#,
            #"[{"type":"function","name":"f","inputs":{}}]"#, #"[{"type":"function","name":"f","outputs":1}]"#,
            #"[{"type":"function","name":"f","stateMutability":"maybe"}]"#, #"[{"type":"event","name":"E","anonymous":1}]"#,
            #"[{"type":"constructor"},{"type":"constructor"}]"#,
            #"[{"type":"function","name":"f"},{"type":"function","name":"f","outputs":[{"type":"bool"}]}]"#,
            // Two functions of one selector, which no compiler lets pass.
            #"[{"name":"collate_propagate_storage","inputs":[{"type":"bytes16"}]},{"name":"burn","inputs":[{"type":"uint256"}]}]"#,
        ])
    func refused(_ json: String) {
        let error = #expect(throws: EthereumError.self) { try ABIContract(json: json) }
        #expect(error?.kind == .invalidABIDeclaration)
    }

    @Test("a struct with bytes[] decodes every part, and a tuple with address[] its addresses")
    func structs() throws {
        let offers = try ABIContract(json: Self.json).function("offers")
        let parts: [ABIValue] = (1...4).map { .bytes([UInt8](repeating: UInt8($0), count: 33 * $0)) }
        let values: [ABIValue] = [
            .array([.tuple([.uint(1), .array(parts)]), .tuple([.uint(2), .array([])]), .tuple([.uint(3), .array(parts)])])
        ]
        #expect(try offers.decodeReturn(offers.encodeReturn(values)) == values)
        let owners = try ABIFunction("owners() returns ((uint256 threshold, address[] owners))")
        let addresses = try ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"].map {
            ABIValue.address(try Address($0))
        }
        let tuple: ABIValue = .tuple([.uint(2), .array(addresses)])
        let returned = try owners.encodeReturn([tuple])
        #expect(returned.count == 32 * 6)
        #expect(try owners.decodeReturn(returned) == [tuple])
    }
}
