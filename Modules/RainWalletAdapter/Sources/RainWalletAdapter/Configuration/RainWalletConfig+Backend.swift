internal import FoundationEssentials
internal import RainCore
internal import TurnkeyAPI
internal import TurnkeyWallet

extension RainWalletConfig {
    /// Where the wallet's backend is, and which ids the app has there.
    ///
    /// An app gets its ids from Rain. Hosts and keys are those of the service unless they are given, as for a stack of one's own.
    public struct Backend: Hashable, Sendable {
        /// The app's organisation; nil when it was not configured, which is RAIN_102 once it is needed.
        public var organizationID: String?
        /// The app's log-in configuration, alike.
        public var authConfigID: String?
        /// The base URL of the wallet API; https, or http to this machine.
        public var apiURL: String?
        /// The base URL of the log-in service, alike.
        public var authURL: String?
        /// The public keys that answers must be signed with, each as 130 or 66 hexadecimal digits.
        public var keys: Keys

        /// The backend's three public keys; nil stands for the service's own.
        public struct Keys: Hashable, Sendable {
            /// Signs exported secrets.
            public var signer: String?
            /// Signs sessions.
            public var notarizer: String?
            /// Signs what one-time codes are sealed for.
            public var tlsFetcher: String?

            /// Makes a set.
            public init(signer: String? = nil, notarizer: String? = nil, tlsFetcher: String? = nil) {
                self.signer = signer
                self.notarizer = notarizer
                self.tlsFetcher = tlsFetcher
            }
        }

        /// Makes a backend; nothing is checked yet.
        public init(
            organizationID: String?, authConfigID: String?, apiURL: String? = nil, authURL: String? = nil, keys: Keys = Keys()
        ) {
            self.organizationID = organizationID
            self.authConfigID = authConfigID
            self.apiURL = apiURL
            self.authURL = authURL
            self.keys = keys
        }

        /// A backend as variables name it: `RAIN_WALLET_ORGANIZATION_ID`, `RAIN_WALLET_AUTH_CONFIG_ID`, and for a stack of one's
        /// own `RAIN_WALLET_API_URL`, `RAIN_WALLET_AUTH_URL`, `RAIN_WALLET_SIGNER_KEY`, `RAIN_WALLET_NOTARIZER_KEY` and
        /// `RAIN_WALLET_TLS_FETCHER_KEY`.
        ///
        /// An empty variable counts as none.
        public init(variables: [String: String]) {
            func value(_ name: String) -> String? {
                variables["RAIN_WALLET_" + name].flatMap { $0.isEmpty ? nil : $0 }
            }
            self.init(
                organizationID: value("ORGANIZATION_ID"), authConfigID: value("AUTH_CONFIG_ID"), apiURL: value("API_URL"),
                authURL: value("AUTH_URL"),
                keys: Keys(
                    signer: value("SIGNER_KEY"), notarizer: value("NOTARIZER_KEY"), tlsFetcher: value("TLS_FETCHER_KEY")))
        }

        /// The backend that this program's environment names.
        public static var configured: Backend { Backend(variables: ProcessInfo.processInfo.environment) }
    }
}

extension RainWalletConfig {
    /// The backend, checked, for a domain that was checked before; no request is made.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102).
    func service(domain: PasskeyDomain?, in environment: RainEnvironment) throws(RainError) -> TurnkeyService {
        guard let organizationID = backend.organizationID, let authConfigID = backend.authConfigID else {
            throw RainError(
                .invalidConfig,
                "the Rain wallet's ids are missing; give RainWalletConfig.backend, or set RAIN_WALLET_ORGANIZATION_ID and "
                    + "RAIN_WALLET_AUTH_CONFIG_ID")
        }
        return try TurnkeyService(
            organizationID: organizationID, authProxyConfigID: authConfigID,
            apiURL: backend.apiURL ?? TurnkeyEndpoint.productionAPI,
            authProxyURL: backend.authURL ?? TurnkeyEndpoint.productionAuthProxy, keys: try backend.keys.pinned(),
            sessionPolicy: sessionPolicy, passkeyDomain: domain?.name, environment: environment)
    }
}

extension RainWalletConfig.Backend.Keys {
    fileprivate func pinned() throws(RainError) -> TurnkeyEnclaveKeys {
        do throws(TurnkeyError) {
            var keys = try TurnkeyEnclaveKeys.production()
            if let signer { keys.signer = try EnclavePublicKey(hex: signer) }
            if let notarizer { keys.notarizer = try EnclavePublicKey(hex: notarizer) }
            if let tlsFetcher { keys.tlsFetcher = try EnclavePublicKey(hex: tlsFetcher) }
            return keys
        } catch {
            throw RainError(.invalidConfig, "a key of the Rain wallet's backend is malformed: \(error.message)")
        }
    }
}
