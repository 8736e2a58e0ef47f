public import RainCore
internal import RainLoopback
public import RainSession
internal import RainLock

/// Passkeys of the user's browser, and of all that the browser reaches: this device, a phone nearby, a security key.
///
/// The page at `https://<domain>/rain-passkey/` (see ``PasskeyPage``) shows the prompt and hands the answer back to a listener on
/// 127.0.0.1 that is open for this one prompt alone.
///
/// ```swift
/// let passkeys = BrowserPasskeys { address in print("Continue in your browser: \(address.url)") }
/// try await wallet.loginWithPasskey(anchor: passkeys)
/// ```
public final class BrowserPasskeys: PasskeyAuthenticator {
    private let port: UInt16
    private let opener: BrowserOpener
    private let time: any TimeSource
    private let announce: (@Sendable (BrowserAddress) -> Void)?
    private let isBusy = Guarded(false)

    /// Makes an authenticator.
    ///
    /// - Parameters:
    ///   - port: The port to listen on; a free one unless given.
    ///   - opener: How the browser is opened; the desktop's unless given.
    ///   - time: The clock that ends a prompt nobody answers.
    ///   - announce: Told where to go, for each prompt. Without it a prompt that no browser could be opened for is refused.
    public init(
        port: UInt16 = 0, opener: BrowserOpener = .desktop, time: any TimeSource = SystemTime(),
        announce: (@Sendable (BrowserAddress) -> Void)? = nil
    ) {
        self.port = port
        self.opener = opener
        self.time = time
        self.announce = announce
    }

    /// Makes a new passkey.
    ///
    /// - Throws: `RainError` `userRejected` (RAIN_401) when the user cancelled, the prompt was dismissed or the time passed;
    ///   `invalidConfig` (RAIN_102) when the domain is none, the browser refuses it, another prompt is open, or no browser can be
    ///   opened; `providerError` (RAIN_501) for an answer to something else; `CancellationError`.
    public func createPasskey(_ request: PasskeyCreationRequest) async throws -> PasskeyRegistration {
        let answer = try await show(BrowserQuestion(creating: request))
        return try answer.registration(for: request)
    }

    /// Signs a challenge with a passkey of the domain.
    ///
    /// - Throws: As ``createPasskey(_:)``.
    public func assertPasskey(_ request: PasskeyAssertionRequest) async throws -> PasskeyAssertion {
        let answer = try await show(BrowserQuestion(asserting: request))
        return try answer.assertion(for: request)
    }

    private func show(_ question: BrowserQuestion) async throws -> BrowserAnswer {
        let mayBegin = isBusy.withLock { isBusy in
            defer { isBusy = true }
            return !isBusy
        }
        guard mayBegin else {
            throw RainError(.invalidConfig, "a passkey prompt is open already; answer or cancel that one first")
        }
        defer { isBusy.withLock { $0 = false } }
        try Task.checkCancellation()
        return try await listen(for: question)
    }

    private func listen(for question: BrowserQuestion) async throws -> BrowserAnswer {
        let (answers, answered) = AsyncStream.makeStream(of: BrowserAnswer.self, bufferingPolicy: .bufferingOldest(1))
        let desk: BrowserDesk
        let listener: LoopbackListener
        do throws(LoopbackError) {
            desk = BrowserDesk(domain: question.domain, tokens: (try OneTimeToken(), try OneTimeToken()))
            listener = try LoopbackListener(
                LoopbackConfiguration(port: port, origins: [question.domain.origin])
            ) { request in
                let (response, answer) = desk.handle(request)
                if let answer {
                    answered.yield(answer)
                    answered.finish()
                }
                return response
            }
        } catch {
            throw RainError(.invalidConfig, "no passkey prompt can be shown: \(error.message)", underlying: error)
        }
        defer { listener.stop() }
        let address = desk.open(question, port: listener.port)
        let wasOpened = opener.open(address)
        guard wasOpened || announce != nil else {
            throw RainError(.invalidConfig, "no browser can be opened here; show the user the address instead")
        }
        announce?(BrowserAddress(url: address, port: listener.port, wasOpened: wasOpened))
        // A little longer than the page's own limit, so that what the page says of it arrives.
        let limit = Task { [time] in
            try await time.sleep(for: question.timeout + .seconds(5))
            answered.finish()
        }
        defer { limit.cancel() }
        for await answer in answers {
            // The page that tells the user to come back shall be seen.
            await listener.finish()
            return answer
        }
        try Task.checkCancellation()
        throw RainError(.userRejected, "nobody answered the passkey prompt in time")
    }
}

extension PasskeyAuthenticator where Self == BrowserPasskeys {
    /// The user's browser, opened on this desktop.
    public static var browser: BrowserPasskeys { BrowserPasskeys() }
}
