public import RainCore
internal import RainEncoding
internal import RainEthereum

/// A collateral contract as the issuing API tells of it; what it leaves out is nil.
///
/// `collateral()` gives what a withdrawal works with.
public struct IssuingContract: Hashable, Sendable {
    /// A token that the contract takes.
    public struct Token: Hashable, Sendable {
        /// The token's address, as the API spells it.
        public let address: String
        /// How much the contract holds, as the API spells it, in whole tokens; for showing only.
        ///
        /// Where money hangs on it, ask the chain: `RainClient.collateralBalances(of:)`.
        public let balance: String?
        /// What a token is worth in dollars, as the API spells it.
        public let exchangeRate: String?
        /// Which part of that may be spent, as the API spells it.
        public let advanceRate: String?
    }

    /// Its id.
    public let id: String?
    /// The chain; numbers from 900 are not of the EVM.
    public let chainID: Int?
    /// Which of Rain's contracts it is: 1 or 2.
    public let contractVersion: Int?
    /// Of the first version the controller; of the second the coordinator, under the same name.
    public let controllerAddress: String?
    /// The contract that holds the tokens.
    public let proxyAddress: String?
    /// Where deposits go.
    public let depositAddress: String?
    /// Solana's program.
    public let programAddress: String?
    /// Who may withdraw.
    public let adminAddresses: [String]
    /// `active`, `inactive` or `pending`.
    public let status: String?
    /// The tokens it takes.
    public let tokens: [Token]

    init(_ answer: JSONValue) {
        id = answer.text("id")
        chainID = answer.integer("chainId")
        contractVersion = answer.integer("contractVersion")
        controllerAddress = answer.text("controllerAddress")
        proxyAddress = answer.text("proxyAddress")
        depositAddress = answer.text("depositAddress")
        programAddress = answer.text("programAddress")
        adminAddresses = answer["adminAddresses"]?.arrayValue?.compactMap(\.stringValue) ?? []
        status = answer.text("status")
        tokens =
            answer["tokens"]?.arrayValue?.compactMap { token in
                token.text("address").map { address in
                    Token(
                        address: address, balance: token.decimal("balance"), exchangeRate: token.decimal("exchangeRate"),
                        advanceRate: token.decimal("advanceRate"))
                }
            } ?? []
    }

    /// What a withdrawal works with.
    ///
    /// - Throws: `RainError` `chainNotSupported` (RAIN_105) for a chain that is not of the EVM, or a version that is not known;
    ///   `internalLogicError` (RAIN_502) where an address is missing or malformed.
    public func collateral() throws(RainError) -> CollateralContract {
        guard let chainID, chainID > 0 else { throw missing("chainId") }
        guard !(900...902).contains(chainID), programAddress == nil else {
            throw RainError(.chainNotSupported, "this collateral is on a chain that is not of the EVM")
        }
        guard let number = contractVersion else { throw missing("contractVersion") }
        guard let version = CollateralContract.Version(rawValue: number) else {
            throw RainError(.chainNotSupported, "collateral of version \(number) is not known here; 1 and 2 are")
        }
        var admins: [Address] = []
        for admin in adminAddresses { admins.append(try address(admin, "adminAddresses")) }
        var held: [Address] = []
        for token in tokens { held.append(try address(token.address, "tokens")) }
        return CollateralContract(
            chainID: ChainID(rawValue: UInt64(chainID)), version: version, proxy: try address(proxyAddress, "proxyAddress"),
            coordinator: try address(controllerAddress, "controllerAddress"), admins: admins, tokens: held)
    }

    private func address(_ text: String?, _ name: String) throws(RainError) -> Address {
        guard let text else { throw missing(name) }
        guard let address = try? Address(text), !address.isZero else {
            throw RainError(.internalLogicError, "the issuing API's contract has a \(name) that is no address")
        }
        return address
    }

    private func missing(_ name: String) -> RainError {
        RainError(.internalLogicError, "the issuing API's contract has no \(name)")
    }
}
