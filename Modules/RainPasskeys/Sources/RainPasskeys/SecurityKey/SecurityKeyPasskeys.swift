internal import CFido2
internal import RainCore
internal import RainCrypto
public import RainSession
internal import RainStore

/// Passkeys of a security key that is plugged in, without a browser, over libfido2.
///
/// Nothing but this program says which domain and origin a key signs for: the service must allow an origin that no browser vouches
/// for. One exchange at a time; it waits on a thread of its own.
///
/// ```swift
/// try await wallet.loginWithPasskey(anchor: SecurityKeyPasskeys(prompt: prompt))
/// ```
public final class SecurityKeyPasskeys: PasskeyAuthenticator {
    private let prompt: any SecurityKeyPrompt
    private let devices: @Sendable () -> [KeyDevice]
    private let thread = KeyThread()

    /// Makes an authenticator.
    ///
    /// - Parameter prompt: Asks the user for what the key needs.
    public convenience init(prompt: any SecurityKeyPrompt) {
        self.init(prompt: prompt) { KeyDevice.plugged() }
    }

    init(prompt: any SecurityKeyPrompt, devices: @escaping @Sendable () -> [KeyDevice]) {
        self.prompt = prompt
        self.devices = devices
    }

    /// Makes a new passkey, which the key itself keeps.
    ///
    /// - Throws: `RainError` `userRejected` (RAIN_401) when the user did not touch the key or give its PIN, `invalidConfig`
    ///   (RAIN_102) when there is no key or not one, it is locked or full, or holds a passkey of the account already; others;
    ///   `CancellationError`.
    public func createPasskey(_ request: PasskeyCreationRequest) async throws -> PasskeyRegistration {
        let domain = try PasskeyDomain(request.domain)
        let clientData = ClientData.written(.create, challenge: request.challenge, domain: domain)
        return try await exchange(request.timeout) { exchange, pin in
            exchange.create(request, domain: domain, clientData: clientData, pin: pin)
        }
    }

    /// Signs a challenge with a passkey of the domain.
    ///
    /// - Throws: As ``createPasskey(_:)``; a key without a passkey of the domain is `userRejected` (RAIN_401).
    public func assertPasskey(_ request: PasskeyAssertionRequest) async throws -> PasskeyAssertion {
        let domain = try PasskeyDomain(request.domain)
        let clientData = ClientData.written(.get, challenge: request.challenge, domain: domain)
        let assertion = try await exchange(request.timeout) { exchange, pin in
            exchange.assert(request, domain: domain, clientData: clientData, pin: pin)
        }
        try AuthenticatorStatement.check(assertion.authenticatorData, domain: domain)
        return assertion
    }

    private func exchange<Answer: Sendable>(
        _ timeout: Duration, _ body: @escaping @Sendable (KeyExchange, SecretBytes?) -> (status: Int32, answer: Answer?)
    ) async throws -> Answer {
        let device = try await device()
        var pin: SecretBytes?
        // A key locks itself after three wrong PINs in a row; this ends sooner or with it.
        for _ in 0..<8 {
            guard let handle = KeyHandle() else {
                throw RainError(.internalLogicError, "there is no memory for a security key")
            }
            await prompt.touchNeeded()
            let exchange = KeyExchange(device: device, handle: handle, timeout: timeout)
            let (status, answer) = await withTaskCancellationHandler { [pin] in
                await thread.run { body(exchange, pin) }
            } onCancel: {
                handle.cancel()
            }
            try Task.checkCancellation()
            switch SecurityKeyOutcome(status) {
            case .done:
                guard let answer else { throw RainError(.providerError, "the security key gave no answer") }
                return answer
            case .pin(let isRetry):
                guard let typed = try await prompt.pin(isRetry: isRetry) else {
                    throw RainError(.userRejected, "the security key's PIN was not given")
                }
                pin = typed
            case .failed(let failure): throw failure.error
            }
        }
        throw RainError(.invalidConfig, "the security key refuses its PIN")
    }

    private func device() async throws -> KeyDevice {
        let found = await thread.run { [devices] in devices() }
        guard let device = found.first else {
            throw RainError(.invalidConfig, "no security key is plugged in, or this user may not use it")
        }
        guard found.count == 1 else {
            throw RainError(.invalidConfig, "several security keys are plugged in; leave the one to use")
        }
        return device
    }
}

/// Runs what waits for a key.
private actor KeyThread {
    private let executor = BlockingExecutor(label: "rain.security-key")
    // Sets up libfido2, once for the process.
    private static let isReady: Void = fido_init(0)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run<Result: Sendable>(_ body: @Sendable () -> Result) -> Result {
        Self.isReady
        return body()
    }
}
