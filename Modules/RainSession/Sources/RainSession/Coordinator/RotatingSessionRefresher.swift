/// A refresher by something that can be used once, such as a single-use token: an answer that is lost takes it along.
///
/// The coordinator writes down what is left before it asks, so that neither a crash nor another process that shares the store
/// ever uses the same token a second time.
@_spi(RainFeature)
public protocol RotatingSessionRefresher<Credential>: SessionRefresher {
    /// What is left of a session once its refresh was asked for: itself, with the same id, without what is used up.
    func remainder(of live: Credential) -> Credential

    /// Whether a refresh that failed has certainly used nothing up, so that it may be asked for again.
    func isIntact(after error: any Error) -> Bool

    /// Whether a stored session is what another process's refresh has made of this one.
    func isSuccessor(_ stored: Credential, of live: Credential) -> Bool
}
