import CBenchReference
import RainCrypto
import RainEthereum

extension Rows {
    static func signing() throws -> [Row] {
        try BenchError.require(rain_reference_start() == 1, "the C loops have no context")
        let key = try SigningKey(privateKey: SecretBytes(copying: Inputs.key))
        let hash = Inputs.hash
        let signature = try key.sign(hash)
        let signed = Array(signature.bytes.prefix(64))
        let id = Int32(signature.yParity)

        let (reference, referenceID) = try signInC(hash.bytes)
        try BenchError.require(reference == signed && referenceID == id, "C and Swift sign differently")

        let signLoop: Stopwatch.Work = { count in
            var signature = [UInt8](repeating: 0, count: 64)
            var id: Int32 = 0
            let worked = rain_reference_sign(hash.bytes, Inputs.key, &signature, &id, count)
            try BenchError.require(worked == 1, "the C loop could not sign")
        }
        let transaction = try Inputs.transaction()
        return [
            Row("sign", bytes: signed + [signature.yParity], reference: signLoop) { count in
                for _ in 0..<count { keep(try key.sign(hash)) }
            },
            Row("sign-eip1559", bytes: try key.sign(transaction).rawBytes, reference: signLoop) { count in
                for _ in 0..<count { keep(try key.sign(transaction).rawBytes) }
            },
            Row(
                "recover", result: try signature.recoverSigner(of: hash).description,
                reference: { count in
                    var key = [UInt8](repeating: 0, count: 65)
                    let worked = rain_reference_recover(hash.bytes, signed, id, &key, count)
                    try BenchError.require(worked == 1, "the C loop could not recover")
                },
                work: { count in for _ in 0..<count { keep(try signature.recoverSigner(of: hash)) } }),
            try mnemonic(),
        ]
    }

    /// From the phrase to the address of the first account, against the slow part of it alone.
    private static func mnemonic() throws -> Row {
        let phrase = try SecretBytes(copying: Inputs.phrase.utf8)
        let (password, salt) = (Array(Inputs.phrase.utf8), Array("mnemonic".utf8))
        func address() throws -> Address {
            try SigningKey(mnemonic: Mnemonic(phrase: phrase)).address
        }
        return Row(
            "mnemonic-address", result: try address().description,
            reference: { count in
                var seed = [UInt8](repeating: 0, count: 64)
                let worked = rain_reference_seed(password, password.count, salt, salt.count, &seed, count)
                try BenchError.require(worked == 1, "the C loop could not derive")
            },
            work: { count in for _ in 0..<count { keep(try address()) } })
    }

    private static func signInC(_ digest: [UInt8]) throws -> ([UInt8], Int32) {
        var signature = [UInt8](repeating: 0, count: 64)
        var id: Int32 = 0
        let worked = rain_reference_sign(digest, Inputs.key, &signature, &id, 1)
        try BenchError.require(worked == 1, "the C loop could not sign")
        return (signature, id)
    }
}
