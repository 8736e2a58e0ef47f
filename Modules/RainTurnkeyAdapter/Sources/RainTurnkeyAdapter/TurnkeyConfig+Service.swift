import RainCore
import TurnkeyAPI
import TurnkeyWallet

extension TurnkeyConfig {
    /// The configuration, checked.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102).
    func service(in environment: RainEnvironment) throws(RainError) -> TurnkeyService {
        try TurnkeyService(
            organizationID: organizationID, authProxyConfigID: authProxyConfigID, apiURL: apiURL, authProxyURL: authProxyURL,
            keys: try enclaveKeys.pinned(), account: account, sessionPolicy: sessionPolicy, passkeyDomain: passkeyDomain,
            environment: environment)
    }
}

extension TurnkeyConfig.EnclaveKeys {
    /// The vendor's keys, with those that are given in their place.
    fileprivate func pinned() throws(RainError) -> TurnkeyEnclaveKeys {
        do throws(TurnkeyError) {
            var keys = try TurnkeyEnclaveKeys.production()
            if let signer { keys.signer = try EnclavePublicKey(hex: signer) }
            if let notarizer { keys.notarizer = try EnclavePublicKey(hex: notarizer) }
            if let tlsFetcher { keys.tlsFetcher = try EnclavePublicKey(hex: tlsFetcher) }
            return keys
        } catch {
            throw RainError(.invalidConfig, error.message, underlying: error)
        }
    }
}
