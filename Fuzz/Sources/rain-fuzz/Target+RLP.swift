import RainEthereum

extension Target {
    /// What decodes encodes to the same bytes: there is one encoding for each item.
    static let rlp = Target(
        name: "rlp",
        seeds: {
            let item = RLP.Item.list([
                .bytes([]), .bytes([0x7f]), .bytes([0x80]), .list([.list([]), .bytes(Array(repeating: 1, count: 60))]),
            ])
            return [
                RLP.encode(item), Array(repeating: 0xc1, count: 600) + [0xc0], [0xb9, 0x01, 0x00], [0xf9, 0xff, 0xff, 0x01],
            ]
        },
        run: { input in
            guard let item = try? RLP.decode(input) else { return }
            require(RLP.encode(item) == input, "RLP encodes what it decoded to the same bytes")
        })

    /// What decodes encodes to the same bytes, and its signer can be asked for.
    static let transaction = Target(
        name: "transaction",
        seeds: {
            let key = try SigningKey(privateKey: .init(copying: [UInt8](repeating: 0x46, count: 32)))
            let entry = AccessListEntry(address: key.address, storageKeys: [.keccak256([])])
            let authorization = try key.sign(Authorization(chainID: 1, address: key.address, nonce: 1))
            let transactions = [
                try Transaction.legacy(chainID: nil, nonce: 1, gasPrice: 2, gasLimit: 3, to: nil, value: 4, data: [5]),
                try Transaction.legacy(chainID: 1, nonce: 1, gasPrice: 2, gasLimit: 3, to: key.address, value: 4),
                try Transaction.accessList(
                    chainID: 1, nonce: 1, gasPrice: 2, gasLimit: 3, to: key.address, value: 4, accessList: [entry]),
                try Transaction(
                    chainID: 1, nonce: 1, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 3, to: key.address, value: 4,
                    data: [1, 2, 3, 4], accessList: [entry]),
                try Transaction.blob(
                    chainID: 1, nonce: 1, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 3, to: key.address, value: 4,
                    maxFeePerBlobGas: 5, blobVersionedHashes: [Hash32(bytes: [1] + [UInt8](repeating: 2, count: 31))]),
                try Transaction.setCode(
                    chainID: 1, nonce: 1, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 3, to: key.address, value: 4,
                    authorizations: [authorization]),
            ]
            return try transactions.map { try key.sign($0).rawBytes } + transactions.map(\.unsignedBytes)
        },
        run: { input in
            if let signed = try? SignedTransaction(decoding: input) {
                let again = SignedTransaction(signed.transaction, signature: signed.signature)
                require(
                    again.rawBytes == input && again == signed, "a signed transaction encodes to the bytes it was read from")
                _ = try? signed.recoverSigner()
            }
            if let unsigned = try? Transaction(decodingUnsigned: input) {
                require(unsigned.unsignedBytes == input, "an unsigned transaction encodes to the bytes it was read from")
            }
            if let authorization = try? SignedAuthorization(decoding: input) {
                require(authorization.encodedBytes == input, "an authorization encodes to the bytes it was read from")
            }
        })
}
