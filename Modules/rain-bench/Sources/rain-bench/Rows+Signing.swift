import RainCrypto
import RainEthereum

extension Rows {
    static func signing() throws -> [Row] {
        let loops = try ReferenceLoops()
        let key = try SigningKey(privateKey: SecretBytes(copying: Inputs.key))
        let hash = Inputs.hash
        let signature = try key.sign(hash)
        let made = try loops.sign(hash.bytes, Inputs.key)
        try BenchError.require(
            made.signature == Array(signature.bytes.prefix(64)) && made.id == signature.yParity, "C and Swift sign differently")
        let recovered = try loops.recover(hash.bytes, made)
        try BenchError.require(recovered == key.publicKey.uncompressed, "C and Swift recover different keys")

        let transaction = try Inputs.transaction()
        let signLoop: Stopwatch.Work = { count in _ = try loops.sign(hash.bytes, Inputs.key, count: count) }
        return [
            Row("sign", bytes: made.signature + [made.id], reference: signLoop) { count in
                for _ in 0..<count { keep(try key.sign(hash)) }
            },
            Row("sign-eip1559", bytes: try key.sign(transaction).rawBytes, reference: signLoop) { count in
                for _ in 0..<count { keep(try key.sign(transaction).rawBytes) }
            },
            Row(
                "recover", result: try signature.recoverSigner(of: hash).description,
                reference: { count in _ = try loops.recover(hash.bytes, made, count: count) },
                work: { count in for _ in 0..<count { keep(try signature.recoverSigner(of: hash)) } }),
            try mnemonic(loops),
        ]
    }

    /// From the phrase to the address of the first account, against the slow part of it alone.
    private static func mnemonic(_ loops: ReferenceLoops) throws -> Row {
        let phrase = try SecretBytes(copying: Inputs.phrase.utf8)
        let (password, salt) = (Array(Inputs.phrase.utf8), Array("mnemonic".utf8))
        let seed = try SecretBytes(copying: loops.seed(password, salt))
        try BenchError.require(try Mnemonic(phrase: phrase).seed() == seed, "C and Swift derive different seeds")
        func address() throws -> Address {
            try SigningKey(mnemonic: Mnemonic(phrase: phrase)).address
        }
        return Row(
            "mnemonic-address", result: try address().description,
            reference: { count in _ = try loops.seed(password, salt, count: count) },
            work: { count in for _ in 0..<count { keep(try address()) } })
    }
}
