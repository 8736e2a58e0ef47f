/// Whoever signs requests on a wallet's behalf: keys on this machine, or a back end that holds them.
///
/// To write one that asks a back end:
///
///     struct BackEndSigner: PrivyAuthorizationSigner {
///         func signatures(for payload: AuthorizationPayload) async throws -> [String] {
///             [try await backEnd.sign(payload.canonicalBytes)]   // base64 of the DER of an ECDSA signature with P-256 and SHA-256
///         }
///     }
///
/// A back end must look at what it signs: method, URL and body are the payload's own members.
public protocol PrivyAuthorizationSigner: Sendable {
    /// The signatures, each base64 of DER; several for a quorum of keys, none for a wallet that nobody owns.
    ///
    /// - Throws: ``PrivyError``, or whatever a signer of an app's own throws; `CancellationError`.
    func signatures(for payload: AuthorizationPayload) async throws -> [String]

    /// Told that the service refused the last signature, so that a key that is kept is fetched anew.
    ///
    /// - Returns: Whether signing once more may help; false unless given.
    func signatureWasRefused() async -> Bool
}

extension PrivyAuthorizationSigner {
    /// False: the same keys would sign again.
    public func signatureWasRefused() async -> Bool { false }
}
