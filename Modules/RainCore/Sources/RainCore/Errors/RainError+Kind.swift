extension RainError {
    /// A kind of error.
    ///
    /// The set is open: later versions and features add kinds, so a `switch` over it needs a default.
    public struct Kind: Hashable, Sendable {
        /// The stable code that support and logs use, such as `RAIN_102`.
        public let code: String

        /// The kind's own name, unique where several kinds share a code.
        public let name: String

        /// Makes a kind.
        ///
        /// For features that add their own.
        @_spi(RainFeature)
        public init(_ code: String, _ name: String) {
            self.code = code
            self.name = name
        }
    }
}

// Codes are never reused or renumbered: apps, logs and support articles hold on to them.

extension RainError.Kind {
    /// Something was called before it was set up.
    public static let sdkNotInitialized = Self("RAIN_101", "sdkNotInitialized")
    /// A URL, chain, address, contact or other setting that cannot work.
    public static let invalidConfig = Self("RAIN_102", "invalidConfig")
    /// No provider of this id is registered.
    public static let providerNotRegistered = Self("RAIN_102", "providerNotRegistered")
    /// A token whose decimals cannot be proved.
    public static let tokenNotFound = Self("RAIN_102", "tokenNotFound")
    /// A recipient that is not an address, or not one to send to.
    public static let invalidRecipient = Self("RAIN_102", "invalidRecipient")
    /// An RPC URL that cannot be read, where no chain is known.
    public static let invalidRpcUrl = Self("RAIN_103", "invalidRpcUrl")
    /// An issuing call without credentials.
    public static let rainApiNotConfigured = Self("RAIN_104", "rainApiNotConfigured")
    /// The provider cannot send on this chain.
    public static let chainNotSupported = Self("RAIN_105", "chainNotSupported")
}

extension RainError.Kind {
    /// The wallet session is over: the user must log in again.
    public static let tokenExpired = Self("RAIN_201", "tokenExpired")
    /// The credential is not allowed to do this.
    public static let unauthorized = Self("RAIN_202", "unauthorized")
    /// A policy of whoever holds the keys forbids this; asking again changes nothing.
    public static let policyDenied = Self("RAIN_202", "policyDenied")
    /// The one-time code was not accepted; the challenge stays, so the user may try again.
    public static let invalidLoginCode = Self("RAIN_203", "invalidLoginCode")
}

extension RainError.Kind {
    /// The network or a node could not be reached, or did not answer in a form that can be read.
    public static let networkError = Self("RAIN_301", "networkError")
    /// The issuing API refused.
    public static let apiError = Self("RAIN_302", "apiError")
    /// The admin signature is not ready yet.
    public static let signatureNotReady = Self("RAIN_303", "signatureNotReady")
    /// The transaction may have gone out and is not final yet.
    ///
    /// Not a failure: resume it by its id, never send it anew.
    public static let transactionPending = Self("RAIN_303", "transactionPending")
    /// The user has no collateral contract.
    public static let noCollateralContracts = Self("RAIN_304", "noCollateralContracts")
}

extension RainError.Kind {
    /// The user said no.
    public static let userRejected = Self("RAIN_401", "userRejected")
    /// Less of the chain's own currency than the amount and the fee need.
    public static let insufficientFunds = Self("RAIN_402", "insufficientFunds")
    /// Less of a token than the amount.
    public static let insufficientTokenBalance = Self("RAIN_402", "insufficientTokenBalance")
    /// The sender has no account for this token.
    public static let tokenAccountNotFound = Self("RAIN_402", "tokenAccountNotFound")
    /// The call would revert, or did.
    public static let transactionSimulationFailed = Self("RAIN_403", "transactionSimulationFailed")
    /// The provider has no wallet or account for this.
    public static let walletUnavailable = Self("RAIN_404", "walletUnavailable")
    /// A call of the withdrawal flow would revert.
    public static let withdrawalRevertedByNetwork = Self("RAIN_405", "withdrawalRevertedByNetwork")
    /// An amount that is not a plain decimal number, or finer than the token's decimals.
    public static let invalidAmount = Self("RAIN_406", "invalidAmount")
    /// The wallet is not an admin of the collateral contract.
    public static let walletNotAuthorized = Self("RAIN_407", "walletNotAuthorized")
}

extension RainError.Kind {
    /// The provider failed in a way that no other kind names.
    public static let providerError = Self("RAIN_501", "providerError")
    /// Others must approve first; nothing was signed.
    ///
    /// The context names what they approve.
    public static let approvalNeeded = Self("RAIN_501", "approvalNeeded")
    /// The provider was asked too often in too short a time; later it may do the same.
    public static let rateLimited = Self("RAIN_501", "rateLimited")
    /// What was agreed with the provider is used up, such as the signatures of a month.
    public static let quotaExceeded = Self("RAIN_501", "quotaExceeded")
    /// An answer or a state that should not be possible, or an operation the provider does not have.
    public static let internalLogicError = Self("RAIN_502", "internalLogicError")
}
