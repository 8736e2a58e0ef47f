internal import RainCore
internal import RainEthereum

/// The call that withdraws: what is paid to whom, and who lets it.
struct WithdrawalCall: Hashable, Sendable {
    /// The wallet's signature, of the second version.
    struct Admin: Hashable, Sendable {
        let salt: AdminSalt
        let signature: [UInt8]
    }

    let proxy: Address
    let asset: Address
    let amount: UInt256
    let recipient: Address
    /// When Rain's signature ends, in seconds since 1970.
    let expiresAt: UInt256
    let executorSalt: ExecutorSalt
    let executorSignature: [UInt8]
    /// Nil in the first version.
    let admin: Admin?

    init(_ intent: WithdrawalIntent, _ signature: AdminSignature, admin: Admin?) {
        proxy = intent.proxy
        asset = intent.asset
        amount = intent.amount.baseUnits
        recipient = intent.recipient
        expiresAt = UInt256(signature.expiresAt)
        executorSalt = signature.salt
        executorSignature = signature.signature
        self.admin = admin
    }

    /// The calldata.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502).
    var calldata: [UInt8] {
        get throws(RainError) {
            var values: [ABIValue] = [
                .address(proxy), .address(asset), .uint(amount), .address(recipient), .uint(expiresAt),
                .fixedBytes(executorSalt.value.bytes), .bytes(executorSignature),
            ]
            if let admin {
                values += [.array([.fixedBytes(admin.salt.value.bytes)]), .array([.bytes(admin.signature)]), .bool(true)]
            }
            do {
                return try CollateralABI.withdraw(admin == nil ? .first : .second).encodeCall(values)
            } catch {
                throw RainError(.internalLogicError, error.message, underlying: error)
            }
        }
    }

    /// Reads calldata back; nil for any other than what `calldata` gives.
    init?(reading calldata: [UInt8], of version: CollateralContract.Version) {
        guard let values = try? CollateralABI.withdraw(version).decodeCall(calldata), values.count >= 7,
            let proxy = values[0].addressValue, let asset = values[1].addressValue, let amount = values[2].uintValue,
            let recipient = values[3].addressValue, let expiresAt = values[4].uintValue,
            let salt = values[5].bytesValue.flatMap({ try? Hash32(bytes: $0) }), let signature = values[6].bytesValue
        else { return nil }
        switch version {
        case .first: admin = nil
        case .second:
            guard values.count == 10, let salts = values[7].elements, salts.count == 1,
                let own = salts[0].bytesValue.flatMap({ try? Hash32(bytes: $0) }), let signatures = values[8].elements,
                signatures.count == 1, let signed = signatures[0].bytesValue, values[9].boolValue == true
            else { return nil }
            admin = Admin(salt: AdminSalt(own), signature: signed)
        }
        self.proxy = proxy
        self.asset = asset
        self.amount = amount
        self.recipient = recipient
        self.expiresAt = expiresAt
        executorSalt = ExecutorSalt(salt)
        executorSignature = signature
    }
}
