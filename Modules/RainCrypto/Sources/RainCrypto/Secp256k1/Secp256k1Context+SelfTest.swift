extension Secp256k1Context {
    // What one fixed key gives: its point, and its signature (RFC 6979, low s) of one digest.
    struct KnownAnswers: Sendable {
        var x = "84bf7562262bbd6940085748f3be6afa52ae317155181ece31b66351ccffa4b0"
        var y = "8cc43d63b2859d469fee15f31c9edb5324266e6fd0407e87382d60fc4511acd8"
        var r = "70113b7f16c905c0aff14af5d8a5a8a5dc6e1da95f7240efc47e6835f98a672a"
        var s = "4c3651493e95a57a8eb9d27d150750030b5141863f520a7b86e11abb0e3dcf0e"
        var recoveryID: UInt8 = 1
    }

    // The answers were computed with an independent library. A library that was built wrongly, or memory that does not hold, shows
    // here and not in somebody's address.
    func runSelfTest(_ answers: KnownAnswers = KnownAnswers()) throws(CryptoError) {
        let failure = CryptoError(.selfTestFailed, "secp256k1 did not give the known answers")
        let digest = SHA256.hash(Array("Rain for Swift: secp256k1 self-test".utf8))
        let point: CurvePoint
        let signature: (r: Digest32, s: Digest32, id: UInt8)
        let recovered: CurvePoint
        do {
            let key = try SecretBytes(copying: 1...32)
            point = try self.point(of: key)
            signature = try sign(digest, with: key)
            recovered = try recover(digest, r: signature.r, s: signature.s, id: signature.id)
        } catch {
            throw failure
        }
        guard point.x.description == answers.x, point.y.description == answers.y,
            signature.r.description == answers.r, signature.s.description == answers.s, signature.id == answers.recoveryID,
            recovered == point
        else { throw failure }
    }
}
