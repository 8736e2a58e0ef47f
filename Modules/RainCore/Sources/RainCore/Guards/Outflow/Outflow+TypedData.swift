internal import RainEthereum

extension Outflow {
    /// What a signature of typed data lets others take out of the account that signs it, on a chain.
    init(_ data: TypedData, signedBy account: Address, on chain: ChainID) {
        let domain = data.domain
        guard let contract = domain.verifyingContract, domain.chainID == UInt256(chain.rawValue) else {
            self = .undecodable("its domain does not name this chain and a contract on it")
            return
        }
        switch (try? data.types.encodeType(data.primaryType)) ?? "" {
        case Permit.typedDataType.text:
            self = Self.permit(Permit(data), at: contract, by: account)
        case TransferWithAuthorization.typedDataType.text:
            self = Self.authorization(TransferWithAuthorization(data)?.transfer, at: contract, by: account)
        case ReceiveWithAuthorization.typedDataType.text:
            self = Self.authorization(ReceiveWithAuthorization(data)?.transfer, at: contract, by: account)
        case CancelAuthorization.typedDataType.text:
            self = .movements([])
        case "Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)":
            self = Self.allowedPermit(data, at: contract, by: account)
        case "Withdraw(address user,address asset,uint256 amount,address recipient,uint256 nonce)":
            self = Self.withdrawal(data, from: contract, by: account)
        default:
            self = Permit2Data(data, at: contract)?.outflow(of: account) ?? .undecodable("it is typed data of an unknown kind")
        }
    }

    private static func permit(_ permit: Permit?, at token: Address, by account: Address) -> Outflow {
        guard let permit, permit.owner == account else { return foreign }
        return .allowance(of: token, amount: permit.value, to: permit.spender, by: account)
    }

    private static func authorization(_ transfer: AuthorizedTransfer?, at token: Address, by account: Address) -> Outflow {
        guard let transfer else { return .undecodable("it authorizes a transfer that is valid at no time") }
        guard transfer.from == account else { return foreign }
        return .movements([
            Movement(
                .transfer, of: .contract(token), amount: transfer.value, to: transfer.to, isOutgoing: transfer.to != account,
                payment: .authorization(token: token, from: account, nonce: transfer.nonce.bytes))
        ])
    }

    /// DAI's permit has no amount: it is for everything, or for nothing.
    private static func allowedPermit(_ data: TypedData, at token: Address, by account: Address) -> Outflow {
        guard data["holder"]?.addressValue == account, let spender = data["spender"]?.addressValue,
            let isAllowed = data["allowed"]?.boolValue
        else { return foreign }
        return .allowance(of: token, amount: isAllowed ? .max : .zero, to: spender, by: account)
    }

    private static func withdrawal(_ data: TypedData, from collateral: Address, by account: Address) -> Outflow {
        guard data.domain.name == "Collateral", let salt = data.domain.salt, let asset = data["asset"]?.addressValue,
            let amount = data["amount"]?.uintValue, let recipient = data["recipient"]?.addressValue
        else { return .undecodable("it is a withdrawal of an unknown kind") }
        guard data["user"]?.addressValue == account else { return foreign }
        return .movements([
            Movement(
                .withdrawal, of: .contract(asset), amount: amount, to: recipient, isOutgoing: recipient != account,
                payment: .withdrawal(from: collateral, salt: salt.bytes))
        ])
    }

    fileprivate static func allowance(
        of token: Address, amount: UInt256, to spender: Address, by account: Address
    ) -> Outflow {
        .movements([
            Movement(.allowance, of: .contract(token), amount: amount, to: spender, isOutgoing: spender != account)
        ])
    }

    /// A contract may take one account's signature for another's.
    private static let foreign = Outflow.undecodable("it speaks for another account than the one that signs")
}

/// What is signed for Permit2, which takes tokens on behalf of those who approved it.
private struct Permit2Data {
    /// Where it stands on every chain that has it.
    private static let address = try? Address("0x000000000022D473030F116dDEE9F6B43aC78BA3")
    /// Its allowances have 160 bits; the greatest is without limit.
    private static let unlimited = UInt256(high: UInt128(UInt32.max), low: .max)

    private let parts: [ABIValue]
    private let spender: Address
    /// Whether it allows taking once what is signed, and not up to it at any time.
    private let isTransfer: Bool

    init?(_ data: TypedData, at contract: Address) {
        guard contract == Self.address, let spender = data["spender"]?.addressValue else { return nil }
        let details = "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
        let permissions = "TokenPermissions(address token,uint256 amount)"
        let parts: [ABIValue]?
        switch (try? data.types.encodeType(data.primaryType)) ?? "" {
        case "PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)" + details:
            (parts, isTransfer) = (data["details"].map { [$0] }, false)
        case "PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)" + details:
            (parts, isTransfer) = (data["details"]?.elements, false)
        case "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)" + permissions:
            (parts, isTransfer) = (data["permitted"].map { [$0] }, true)
        case "PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)"
            + permissions:
            (parts, isTransfer) = (data["permitted"]?.elements, true)
        default: return nil
        }
        guard let parts else { return nil }
        self.parts = parts
        self.spender = spender
    }

    func outflow(of account: Address) -> Outflow? {
        var movements: [Outflow.Movement] = []
        for part in parts {
            guard let values = part.elements, values.count >= 2, let token = values[0].addressValue,
                let amount = values[1].uintValue
            else { return nil }
            movements.append(
                Outflow.Movement(
                    .allowance, of: .contract(token),
                    amount: !isTransfer && amount == Self.unlimited ? .max : amount, to: spender,
                    isOutgoing: spender != account))
        }
        return .movements(movements)
    }
}
