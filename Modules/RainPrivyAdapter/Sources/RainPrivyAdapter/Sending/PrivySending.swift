/// Who sends transactions.
public enum PrivySending: Hashable, Sendable {
    /// Privy signs and Rain sends: a send happens once, whatever fails on the way.
    case byRain
    /// Privy signs and sends by itself; the transaction's nonce and fees are its own choice.
    ///
    /// - Parameter sponsored: Whether the app pays for the gas, as set up in Privy's dashboard.
    case byPrivy(sponsored: Bool)
}
