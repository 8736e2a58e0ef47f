import RainCore
import Testing

@Suite struct RainErrorTests {
    // The codes as apps know them. A row is added for a new kind; no row ever changes.
    static let codes: [(RainError.Kind, String, String)] = [
        (.sdkNotInitialized, "RAIN_101", "sdkNotInitialized"), (.invalidConfig, "RAIN_102", "invalidConfig"),
        (.providerNotRegistered, "RAIN_102", "providerNotRegistered"), (.tokenNotFound, "RAIN_102", "tokenNotFound"),
        (.invalidRecipient, "RAIN_102", "invalidRecipient"), (.invalidRpcUrl, "RAIN_103", "invalidRpcUrl"),
        (.rainApiNotConfigured, "RAIN_104", "rainApiNotConfigured"), (.chainNotSupported, "RAIN_105", "chainNotSupported"),
        (.tokenExpired, "RAIN_201", "tokenExpired"), (.unauthorized, "RAIN_202", "unauthorized"),
        (.invalidLoginCode, "RAIN_203", "invalidLoginCode"), (.networkError, "RAIN_301", "networkError"),
        (.apiError, "RAIN_302", "apiError"), (.signatureNotReady, "RAIN_303", "signatureNotReady"),
        (.transactionPending, "RAIN_303", "transactionPending"), (.noCollateralContracts, "RAIN_304", "noCollateralContracts"),
        (.userRejected, "RAIN_401", "userRejected"), (.insufficientFunds, "RAIN_402", "insufficientFunds"),
        (.insufficientTokenBalance, "RAIN_402", "insufficientTokenBalance"),
        (.tokenAccountNotFound, "RAIN_402", "tokenAccountNotFound"),
        (.transactionSimulationFailed, "RAIN_403", "transactionSimulationFailed"),
        (.walletUnavailable, "RAIN_404", "walletUnavailable"),
        (.withdrawalRevertedByNetwork, "RAIN_405", "withdrawalRevertedByNetwork"),
        (.invalidAmount, "RAIN_406", "invalidAmount"),
        (.walletNotAuthorized, "RAIN_407", "walletNotAuthorized"), (.providerError, "RAIN_501", "providerError"),
        (.internalLogicError, "RAIN_502", "internalLogicError"), (.policyDenied, "RAIN_202", "policyDenied"),
        (.approvalNeeded, "RAIN_501", "approvalNeeded"), (.rateLimited, "RAIN_501", "rateLimited"),
        (.quotaExceeded, "RAIN_501", "quotaExceeded"),
        (.spendingLimitExceeded, "RAIN_403", "spendingLimitExceeded"), (.refusedByGuard, "RAIN_403", "refusedByGuard"),
        (.recipientNotAllowed, "RAIN_102", "recipientNotAllowed"),
    ]

    @Test(arguments: codes)
    func `each kind has its code for good`(_ kind: RainError.Kind, _ code: String, _ name: String) {
        #expect(kind.code == code)
        #expect(kind.name == name)
    }

    @Test func `kinds that share a code are told apart`() {
        #expect(Set(Self.codes.map(\.0)).count == Self.codes.count)
        let error = RainError(.transactionPending, "x")
        #expect(error == .transactionPending)
        #expect(error != .signatureNotReady)
        #expect(error.code == RainError(.signatureNotReady, "x").code)
    }

    @Test func `an error is caught as the specification writes it`() {
        do {
            throw RainError(.invalidLoginCode, "That code didn't work.")
        } catch let error as RainError where error == .invalidLoginCode {
            #expect(error.description == "[RAIN_203] That code didn't work.")
        } catch {
            Issue.record("not caught")
        }
    }

    @Test func `what lies underneath is not printed`() {
        struct Leak: Error { let secret = "hunter2" }
        let error = RainError(.providerError, "it failed", context: ["b": "2", "a": "1"], underlying: Leak())
        #expect(error.debugDescription == "[RAIN_501] providerError: it failed a=1 b=2")
        #expect(!"\(error)".contains("hunter2"))
    }
}
