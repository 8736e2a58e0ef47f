import RainCrypto
import RainEthereum
import Testing

@Suite("Transactions")
struct TransactionTests {
    let recipient: Address
    let key: SigningKey

    init() throws {
        recipient = try Address("0x3535353535353535353535353535353535353535")
        key = try SigningKey(privateKey: SecretBytes(copying: [UInt8](repeating: 0x46, count: 32)))
    }

    private func payment(nonce: UInt64 = 9, tip: UInt256 = 1, cap: UInt256 = 2, chainID: UInt64 = 1) throws -> Transaction {
        try Transaction(
            chainID: chainID, nonce: nonce, maxPriorityFeePerGas: tip, maxFeePerGas: cap, gasLimit: 21_000, to: recipient,
            value: 1, data: [])
    }

    @Test("the worked example of EIP-155 comes out byte for byte")
    func eip155() throws {
        let transaction = try Transaction.legacy(
            chainID: 1, nonce: 9, gasPrice: 20_000_000_000, gasLimit: 21_000, to: recipient, value: 1_000_000_000_000_000_000)
        #expect(
            DataHex.encode(transaction.unsignedBytes)
                == "0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080")
        #expect(
            transaction.signingHash.description == "0xdaf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53")
        #expect(
            DataHex.encode(try key.sign(transaction).rawBytes)
                == "0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83"
        )
        #expect(try Transaction(decodingUnsigned: transaction.unsignedBytes) == transaction)
    }

    @Test("the transaction vector of Turnkey comes out byte for byte")
    func turnkey() throws {
        let transaction = try Transaction(
            chainID: 1, nonce: 0, maxPriorityFeePerGas: 2_000_000_000, maxFeePerGas: 30_000_000_000, gasLimit: 21_000,
            to: Address("0xe2e30c19e1a60db94926e9763074be21e7e4402a"), value: 0)
        #expect(
            DataHex.encode(transaction.unsignedBytes)
                == "0x02e8018084773594008506fc23ac0082520894e2e30c19e1a60db94926e9763074be21e7e4402a8080c0")
        #expect(
            transaction.signingHash.description == "0x89bc00054e0b9ded099e93d6c3619d7bb0fde63d157bc8ff1c63b088c612f168")
        let junk = try SigningKey(
            privateKey: SecretBytes(
                copying: DataHex.decode("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")))
        #expect(junk.address.description == "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
        let signed = try junk.sign(transaction)
        #expect(
            DataHex.encode(signed.rawBytes)
                == "0x02f86b018084773594008506fc23ac0082520894e2e30c19e1a60db94926e9763074be21e7e4402a8080c001a0e3b1305bbeb88711c19aa0107ac23ef282ed8f4fd9136c4ad989d28acb3cf3bba063a2beb1cbabd9c8a50c9a02c760177b577ec990928cf322c9c230c16b95b7d2"
        )
        #expect(signed.hash.description == "0x6b48c05ce087b754340b8dca7cff3a812b512db9eb366aaff1c54bff64713d47")
        #expect(try signed.recoverSigner() == junk.address)
    }

    @Test("every type survives decoding and encoding, also as a contract creation and with an access list")
    func roundTrip() throws {
        let list = [
            AccessListEntry(address: recipient, storageKeys: [.keccak256([1]), .keccak256([2])]),
            AccessListEntry(address: .zero),
        ]
        let blobHashes = try [0x00, 0xff].map { try Hash32(bytes: [0x01] + [UInt8](repeating: $0, count: 31)) }
        let authorizations = try [0, 1, .max].map { number in
            try key.sign(Authorization(chainID: number, address: recipient, nonce: min(number, .max - 1)))
        }
        for to in [recipient, nil] {
            let transactions = [
                try Transaction(
                    chainID: .max, nonce: .max - 1, maxPriorityFeePerGas: .max, maxFeePerGas: .max, gasLimit: .max, to: to,
                    value: .max, data: [UInt8](repeating: 0, count: 300), accessList: list),
                try .accessList(
                    chainID: 1, nonce: 0, gasPrice: 0, gasLimit: 0, to: to, value: 0, data: [0x7f], accessList: list),
                try .blob(
                    chainID: 1, nonce: 1, maxPriorityFeePerGas: 0, maxFeePerGas: 1, gasLimit: 2, to: recipient, value: 3,
                    data: [0x80], accessList: list, maxFeePerBlobGas: .max, blobVersionedHashes: blobHashes),
                try .blob(
                    chainID: 1, nonce: 1, maxPriorityFeePerGas: 0, maxFeePerGas: 1, gasLimit: 2, to: recipient, value: 3,
                    maxFeePerBlobGas: 0, blobVersionedHashes: []),
                try .setCode(
                    chainID: 1, nonce: 1, maxPriorityFeePerGas: 0, maxFeePerGas: 1, gasLimit: 2, to: recipient, value: 3,
                    data: [0], accessList: list, authorizations: authorizations),
                try .legacy(chainID: nil, nonce: 0, gasPrice: 127, gasLimit: 128, to: to, value: 255, data: [0x80]),
                try .legacy(chainID: .max, nonce: 0, gasPrice: 1, gasLimit: 1, to: to, value: 0, data: [0]),
            ]
            for transaction in transactions {
                let signed = try key.sign(transaction)
                let decoded = try SignedTransaction(decoding: signed.rawBytes)
                #expect(decoded == signed)
                #expect(SignedTransaction(decoded.transaction, signature: decoded.signature) == signed)
                #expect(try decoded.recoverSigner() == key.address)
                #expect(try Transaction(decodingUnsigned: transaction.unsignedBytes) == transaction)
            }
        }
    }

    @Test("v alone decides whether a legacy transaction has a chain")
    func vDecides() throws {
        let old = try key.sign(.legacy(chainID: nil, nonce: 1, gasPrice: 1, gasLimit: 21_000, to: recipient, value: 1))
        let decoded = try SignedTransaction(decoding: old.rawBytes)
        #expect(decoded.transaction.chainID == nil)
        #expect(decoded.hash == old.hash)
        let new = try key.sign(.legacy(chainID: 5, nonce: 1, gasPrice: 1, gasLimit: 21_000, to: recipient, value: 1))
        #expect(try SignedTransaction(decoding: new.rawBytes).transaction.chainID == 5)
        #expect(new.hash != old.hash)
    }

    @Test("a transaction that names a blob has the bytes of eth-account (EIP-4844)")
    func blob() throws {
        let transaction = try Transaction.blob(
            chainID: 84_532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 300, gasLimit: 21_000, to: recipient, value: 5,
            data: [1, 2, 3], maxFeePerBlobGas: 9,
            blobVersionedHashes: [Hash32(bytes: [0x01] + [UInt8](repeating: 0x22, count: 31))])
        let signed = try key.sign(transaction)
        #expect(
            DataHex.encode(signed.rawBytes)
                == "0x03f88d83014a34070182012c8252089435353535353535353535353535353535353535350583010203c009e1a0012222222222222222222222222222222222222222222222222222222222222280a0f232fdc0f34e729c9451e4a2bc4c3488404778cae8b516330981c70768a4b0b7a00df3c1fef7231a1ac5a6d093cccd501773fe5ba1371dbf7e3e08437cfc34d2ac"
        )
        #expect(signed.hash.description == "0x692b60efaaaec6212b1852fbd1fa8a5c6f81499a6244c89cde83845a35b0fb45")
        #expect(transaction.gasPrice == nil)
        #expect(transaction.maxFeePerBlobGas == 9)
    }

    @Test("a transaction with an authorization has the bytes of eth-account (EIP-7702)")
    func setCode() throws {
        let authorization = try Authorization(
            chainID: 0, address: Address("0x1234567890123456789012345678901234567890"), nonce: 3)
        #expect(
            authorization.signingHash.description == "0x7db8a512c6a1eb143aacc04245a0cf99bdc923b30419b1f51c3ebbe317bbc26a")
        let transaction = try Transaction.setCode(
            chainID: 84_532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 300, gasLimit: 21_000, to: recipient, value: 5,
            data: [1, 2, 3], authorizations: [key.sign(authorization)])
        let signed = try key.sign(transaction)
        #expect(
            DataHex.encode(signed.rawBytes)
                == "0x04f8c883014a34070182012c8252089435353535353535353535353535353535353535350583010203c0f85cf85a809412345678901234567890123456789012345678900380a073acdb5e0a9a0bc0f4325448549409d7308a216651a87719c6a64a4f9ee68c6ca078e9ea4fb8867ff225077873a38caf46ef0cbb25c6fcac11b2b6a091f6aa1a0301a0c43a44d7d96e1fde641160edbc8c93f3e1816b3ad02cf5f5d251f59257182973a01260e7eb0f1e3492de30559000be9edcad2210735aef33420dd1cf528fb092b5"
        )
        #expect(signed.hash.description == "0xc882101719a07756f10a48d03fd9753f3ad9dea72e39529b8bb755e11bf5d0d7")
        #expect(try signed.transaction.authorizations.map { try $0.recoverAuthority() } == [key.address])
    }

    @Test("what types 3 and 4 add is checked when they are built")
    func newBuildRules() throws {
        let authorization = try key.sign(Authorization(chainID: 1, address: .zero, nonce: 0))
        func blob(tip: UInt256 = 1, version: UInt8 = 1) throws -> Transaction {
            try .blob(
                chainID: 1, nonce: 0, maxPriorityFeePerGas: tip, maxFeePerGas: 2, gasLimit: 1, to: recipient, value: 0,
                maxFeePerBlobGas: 1, blobVersionedHashes: [Hash32(bytes: [version] + [UInt8](repeating: 1, count: 31))])
        }
        func setCode(tip: UInt256 = 1, _ authorizations: [SignedAuthorization]) throws -> Transaction {
            try .setCode(
                chainID: 1, nonce: 0, maxPriorityFeePerGas: tip, maxFeePerGas: 2, gasLimit: 1, to: recipient, value: 0,
                authorizations: authorizations)
        }
        for build in [
            { try blob(tip: 3) }, { try blob(version: 0) }, { try blob(version: 2) }, { try setCode([]) },
            { try setCode(tip: 3, [authorization]) },
        ] {
            let error = #expect(throws: EthereumError.self) { try build() }
            #expect(error?.kind == .invalidTransaction)
        }
        #expect(throws: Never.self) { try blob() }
        #expect(throws: Never.self) { try setCode([authorization]) }
    }

    @Test("fields out of range are refused when a transaction is built")
    func buildRules() throws {
        for build in [
            { try payment(tip: 3, cap: 2) }, { try payment(nonce: .max) }, { try payment(chainID: 0) },
            { try Transaction.legacy(chainID: 0, nonce: 0, gasPrice: 1, gasLimit: 1, to: nil, value: 0) },
        ] {
            let error = #expect(throws: EthereumError.self) { try build() }
            #expect(error?.kind == .invalidTransaction)
        }
        #expect(throws: Never.self) { try payment(nonce: .max - 1, tip: 2, cap: 2) }
    }
}
