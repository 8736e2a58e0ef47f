internal import RainEthereum

/// The functions that move tokens and are understood, by the first four bytes of the hash of their signature.
enum KnownCall: UInt32, CaseIterable {
    // EIP-20, and the two that most implementations add.
    case transfer = 0xa905_9cbb
    case transferFrom = 0x23b8_72dd
    case approve = 0x095e_a7b3
    case increaseAllowance = 0x3950_9351
    case decreaseAllowance = 0xa457_c2d7
    // EIP-2612, DAI's older form of it, and USDC's with a signature of any length.
    case permit = 0xd505_accf
    case permitAllowed = 0x8fcb_af0c
    case permitBytes = 0x9fd5_a6cf
    // EIP-3009, and USDC's forms with a signature of any length.
    case transferWithAuthorization = 0xe3ee_160e
    case transferWithAuthorizationBytes = 0xcf09_2995
    case receiveWithAuthorization = 0xef55_bec6
    case receiveWithAuthorizationBytes = 0x88b7_ab63
    case cancelAuthorization = 0x5a04_9a70
    case cancelAuthorizationBytes = 0xb7b7_2899
    // EIP-721 and EIP-1155.
    case setApprovalForAll = 0xa22c_b465
    // Rain's collateral: the second version's coordinator, and the first version's controller.
    case withdrawAsset = 0x4b26_8241
    case withdrawAssetFirst = 0xe167_d26a

    /// The function as Solidity writes it; a test hashes it.
    var name: String {
        switch self {
        case .transfer: "transfer"
        case .transferFrom: "transferFrom"
        case .approve: "approve"
        case .increaseAllowance: "increaseAllowance"
        case .decreaseAllowance: "decreaseAllowance"
        case .permit, .permitAllowed, .permitBytes: "permit"
        case .transferWithAuthorization, .transferWithAuthorizationBytes: "transferWithAuthorization"
        case .receiveWithAuthorization, .receiveWithAuthorizationBytes: "receiveWithAuthorization"
        case .cancelAuthorization, .cancelAuthorizationBytes: "cancelAuthorization"
        case .setApprovalForAll: "setApprovalForAll"
        case .withdrawAsset, .withdrawAssetFirst: "withdrawAsset"
        }
    }

    /// The types of its parameters.
    var parameters: [ABIType] {
        switch self {
        case .transfer, .approve, .increaseAllowance, .decreaseAllowance: [.address, .uint256]
        case .transferFrom: [.address, .address, .uint256]
        case .permit: [.address, .address, .uint256, .uint256] + Self.signature
        case .permitAllowed: [.address, .address, .uint256, .uint256, .bool] + Self.signature
        case .permitBytes: [.address, .address, .uint256, .uint256, .bytes]
        case .transferWithAuthorization, .receiveWithAuthorization: Self.authorization + Self.signature
        case .transferWithAuthorizationBytes, .receiveWithAuthorizationBytes: Self.authorization + [.bytes]
        case .cancelAuthorization: [.address, .bytes32] + Self.signature
        case .cancelAuthorizationBytes: [.address, .bytes32, .bytes]
        case .setApprovalForAll: [.address, .bool]
        case .withdrawAsset: Self.withdrawal
        case .withdrawAssetFirst: [.address, .address, .uint256, .address, .uint256, .bytes32, .bytes]
        }
    }

    private static let signature: [ABIType] = [.uint8, .bytes32, .bytes32]
    private static let authorization: [ABIType] = [.address, .address, .uint256, .uint256, .uint256, .bytes32]
    private static let withdrawal: [ABIType] =
        ["address", "address", "uint256", "address", "uint256", "bytes32", "bytes", "bytes32[]", "bytes[]", "bool"]
        .compactMap { try? ABIType($0) }
}

extension KnownCall {
    /// What the call moves.
    ///
    /// - Parameters:
    ///   - values: The arguments, of the types of `parameters`.
    ///   - token: The contract that is called.
    ///   - sender: Whom it sees.
    /// - Returns: nil when it moves more than can be said.
    func movements(
        _ values: [ABIValue], token: Address, sender: Address, account: Address
    ) -> [Outflow.Movement]? {
        /// A transfer or an allowance of the called token, when the arguments are at these places.
        func movement(
            _ kind: Outflow.Movement.Kind, from owner: Address, to party: Int, amount: UInt256?, payment: Hash32? = nil
        ) -> [Outflow.Movement]? {
            guard let party = values[party].addressValue, let amount else { return nil }
            return [
                Outflow.Movement(
                    kind, of: .contract(token), amount: amount, to: party, isOutgoing: owner == account && party != account,
                    payment: payment)
            ]
        }

        switch self {
        case .transfer: return movement(.transfer, from: sender, to: 0, amount: values[1].uintValue)
        case .approve, .increaseAllowance: return movement(.allowance, from: sender, to: 0, amount: values[1].uintValue)
        case .decreaseAllowance: return movement(.allowance, from: sender, to: 0, amount: .zero)
        case .setApprovalForAll:
            guard values[1].boolValue == false else { return nil }
            return movement(.allowance, from: sender, to: 0, amount: .zero)
        case .cancelAuthorization, .cancelAuthorizationBytes: return []
        case .transferFrom, .permit, .permitBytes, .permitAllowed, .transferWithAuthorization,
            .transferWithAuthorizationBytes, .receiveWithAuthorization, .receiveWithAuthorizationBytes:
            // Whose tokens they are is said by the call, and proved by an allowance or a signature.
            guard let owner = values[0].addressValue else { return nil }
            switch self {
            case .transferFrom: return movement(.transfer, from: owner, to: 1, amount: values[2].uintValue)
            case .permit, .permitBytes: return movement(.allowance, from: owner, to: 1, amount: values[2].uintValue)
            case .permitAllowed:
                return movement(.allowance, from: owner, to: 1, amount: values[4].boolValue == true ? .max : .zero)
            default:
                guard let nonce = values[5].bytesValue else { return nil }
                return movement(
                    .transfer, from: owner, to: 1, amount: values[2].uintValue,
                    payment: .authorization(token: token, from: owner, nonce: nonce))
            }
        case .withdrawAsset, .withdrawAssetFirst:
            guard let proxy = values[0].addressValue, let asset = values[1].addressValue, let amount = values[2].uintValue,
                let recipient = values[3].addressValue
            else { return nil }
            // In the first version the admin signs nothing but the call; with several admins it cannot be told which salt was
            // signed here.
            let salts = self == .withdrawAsset ? values[7].elements ?? [] : []
            let salt = salts.count == 1 ? salts[0].bytesValue : nil
            return [
                Outflow.Movement(
                    .withdrawal, of: .contract(asset), amount: amount, to: recipient, isOutgoing: recipient != account,
                    payment: salt.map { .withdrawal(from: proxy, salt: $0) })
            ]
        }
    }
}

extension Hash32 {
    /// Names the transfer that a signature of EIP-3009 and the call that hands it in make together.
    static func authorization(token: Address, from owner: Address, nonce: [UInt8]) -> Hash32 {
        .keccak256(Array("rain.authorization".utf8) + token.bytes + owner.bytes + nonce)
    }

    /// Names the withdrawal that an admin's signature and the call that hands it in make together.
    static func withdrawal(from collateral: Address, salt: [UInt8]) -> Hash32 {
        .keccak256(Array("rain.withdrawal".utf8) + collateral.bytes + salt)
    }
}
