import RainCore
import RainEncoding
import RainEthereum
import Testing

@testable import RainCollateral

/// Known answers that others computed: what the wallet signs, and what is sent.
@Suite struct GoldenTests {
    private func address(_ byte: String) throws -> Address { try Address("0x" + String(repeating: byte, count: 20)) }

    private func intent(
        proxy: String, user: Address, asset: String, amount: UInt256, recipient: String, nonce: UInt256,
        coordinator: String = "0x5555555555555555555555555555555555555555", version: CollateralContract.Version = .second
    ) throws -> WithdrawalIntent {
        WithdrawalIntent(
            chainID: .baseSepolia, account: user, version: version, proxy: try Address(proxy),
            coordinator: try Address(coordinator), asset: try Address(asset), symbol: "USDC",
            amount: try TokenAmount(baseUnits: amount, decimals: 6), recipient: try Address(recipient), collateralNonce: nonce)
    }

    private func first() throws -> WithdrawalIntent {
        try intent(
            proxy: "0x1111111111111111111111111111111111111111", user: try address("22"),
            asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e", amount: 5_000_000,
            recipient: "0x3333333333333333333333333333333333333333", nonce: 7)
    }

    private func second(_ version: CollateralContract.Version = .second) throws -> WithdrawalIntent {
        try intent(
            proxy: "0xabcdefabcdefabcdefabcdefabcdefabcdefabcd", user: try address("11"),
            asset: "0x9876543210987654321098765432109876543210", amount: 100_500_000,
            recipient: "0xfedcbafedcbafedcbafedcbafedcbafedcbafedc", nonce: 7, version: version)
    }

    private func executor() throws -> AdminSignature {
        try AdminSignature(
            salt: "ERERERERERERERERERERERERERERERERERERERERERE=", signature: "0x" + String(repeating: "42", count: 65),
            expiresAt: "1735689600")
    }

    private func admin() throws -> WithdrawalCall.Admin {
        .init(
            salt: AdminSalt(try Hash32(bytes: [UInt8](repeating: 0xaa, count: 32))),
            signature: [UInt8](repeating: 0xbb, count: 65))
    }

    @Test func `the hash of the type is that of the contracts`() throws {
        #expect(
            try CollateralWithdraw.typedDataType.typeHash.description
                == "0x74d63e4bf441631d053a425b91bbce942ae34ae3030c75e327b65b729f9ef9d5")
    }

    @Test func `what the wallet signs is the typed data of the collateral, with the salt in its domain`() throws {
        let data = try first().typedData(AdminSalt(try Hash32(bytes: Array(0..<32))))
        #expect(data.domainSeparator.description == "0x33fa7d1449161d93df2478fb1ac6343a97bbcf303c847d92e47df74d3b43a243")
        #expect(data.messageHash?.description == "0x03cc702bb484199d0a413711a1809895e24cf59ebf2582ea7697b35766cb882d")
        #expect(data.digest.description == "0xb7e82f6fd1e097cdc64581d4b89a4fb68a41819e8b87dd72c43728881e1dfa1c")
        #expect(data.json["types"]?["EIP712Domain"]?.arrayValue?.last?["name"] == "salt")

        let other = try second().typedData(try admin().salt)
        #expect(other.domainSeparator.description == "0x4dbcc947613a8bd305a1b59b5bd24cee3f2b8e472dd0d5b688fae8a82eb0b191")
        #expect(other.messageHash?.description == "0x3fd9c17cfe1afd987d42edb97a89a822f4f15b9d4e9b3b481a525441d55de8fb")
        #expect(other.digest.description == "0xb0413ea7f18b8ac3e96ea02a1df0528e507d7a3a4ae12687cb1074f8f6856319")
    }

    @Test func `the call of the second version is right to the byte`() throws {
        let call = try second().call(try executor(), admin: try admin())
        #expect(call.to.description == "0x5555555555555555555555555555555555555555")
        #expect(call.value.isZero)
        #expect(call.data.count == 708)
        #expect(
            Hash32.keccak256(call.data).description == "0x9418d92f58114970c7a70b540f8566ba1d5205dcc5ee421898725defbecba2c8")
        #expect(DataHex.encode(call.data.prefix(4)) == "0x4b268241")
        let words = (0..<22).map { DataHex.encode(call.data[(4 + 32 * $0)..<(36 + 32 * $0)]).suffix(8) }
        #expect(words[2] == "05fd8220" && words[4] == "67748580")
        #expect(words[6...9].map { Int($0, radix: 16) } == [0x140, 0x1c0, 0x200, 1])
    }

    @Test func `the call of the first version has Rain's signature alone`() throws {
        let call = try second(.first).call(try executor(), admin: nil)
        #expect(DataHex.encode(call.data.prefix(4)) == "0xe167d26a")
        #expect(call.data.count == 4 + 7 * 32 + 32 + 96)
        #expect(WithdrawalCall(reading: call.data, of: .first)?.executorSignature == [UInt8](repeating: 0x42, count: 65))
        #expect(WithdrawalCall(reading: call.data, of: .second) == nil)
    }

    @Test func `the selectors are the hashes of the functions`() throws {
        let owner = try address("22")
        for (function, calldata) in [
            ("adminNonce()", CollateralABI.adminNonce), ("isAdmin(address)", CollateralABI.isAdmin(owner)),
            ("nonce(address)", CollateralABI.nonce(of: owner)),
        ] {
            #expect(try ABIFunction(function).selector == ABISelector(startOf: calldata))
        }
        #expect(try CollateralABI.withdraw(.second).selector.rawValue == 0x4b26_8241)
        #expect(try CollateralABI.withdraw(.first).selector.rawValue == 0xe167_d26a)
    }

    @Test func `what is priced before there are signatures is as long as what is sent`() throws {
        for version in CollateralContract.Version.allCases {
            let intent = try second(version)
            let call = try intent.call(try executor(), admin: version == .first ? nil : try admin())
            #expect(try intent.callWithoutSignatures().data.count == call.data.count)
        }
    }

    @Test func `a call that does anything else is not the one that was agreed to`() throws {
        let intent = try second()
        let call = try intent.call(try executor(), admin: try admin())
        #expect(intent.isMet(by: call))
        for place in stride(from: 4 + 31, to: 4 + 4 * 32, by: 32) {
            var data = call.data
            data[place] ^= 1
            #expect(!intent.isMet(by: ContractCall(to: call.to, data: data)), "\(place)")
        }
        #expect(!intent.isMet(by: ContractCall(to: try address("56"), data: call.data)))
        #expect(!intent.isMet(by: ContractCall(to: call.to, value: 1, data: call.data)))
        #expect(!intent.isMet(by: ContractCall(to: call.to, data: call.data + [UInt8](repeating: 0, count: 32))))
        // Not paid out directly.
        var indirect = call.data
        indirect[4 + 9 * 32 + 31] = 0
        #expect(!intent.isMet(by: ContractCall(to: call.to, data: indirect)))
        let admins = ABIValue.array([.fixedBytes(.init(repeating: 1, count: 32)), .fixedBytes(.init(repeating: 2, count: 32))])
        let two = try CollateralABI.withdraw(.second).encodeCall([
            .address(intent.proxy), .address(intent.asset), .uint(intent.amount.baseUnits), .address(intent.recipient),
            .uint(1),
            .fixedBytes(.init(repeating: 1, count: 32)), .bytes([]), admins, .array([.bytes([]), .bytes([])]), .bool(true),
        ])
        #expect(!intent.isMet(by: ContractCall(to: call.to, data: two)))
    }

    @Test func `the two salts go where they belong`() throws {
        let call = try #require(
            WithdrawalCall(reading: try second().call(try executor(), admin: try admin()).data, of: .second))
        #expect(call.executorSalt.value.bytes == [UInt8](repeating: 0x11, count: 32))
        #expect(call.admin?.salt.value.bytes == [UInt8](repeating: 0xaa, count: 32))
    }
}
