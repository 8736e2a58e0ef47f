internal import RainCore
internal import RainLock
internal import RainSession

/// Which passkey domain each store of sessions was first used with.
///
/// A domain holds for the life of the program: a second one over the same accounts would make passkeys that the first part of the
/// program cannot use. One process has one store unless it asks for others, as tests do.
final class PasskeyDomainClaims: Sendable {
    private struct Claim {
        weak var store: (any SecureStore & AnyObject)?
        let domain: PasskeyDomain
    }

    static let shared: PasskeyDomainClaims = PasskeyDomainClaims()
    private let claims = Guarded<[ObjectIdentifier: Claim]>([:])

    /// Claims a store for a domain.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when it is another's.
    func claim(_ domain: PasskeyDomain, for store: any SecureStore & AnyObject) throws(RainError) {
        let id = ObjectIdentifier(store)
        let holder = claims.withLock { [weak store] claims in
            // What is gone may have left its identity to another.
            claims = claims.filter { $0.value.store != nil }
            guard let claim = claims[id] else {
                claims[id] = Claim(store: store, domain: domain)
                return domain
            }
            return claim.domain
        }
        guard holder == domain else {
            throw RainError(
                .invalidConfig,
                "passkeys of this program belong to \(holder.name), not to \(domain.name); a domain holds until the program ends"
            )
        }
    }
}
