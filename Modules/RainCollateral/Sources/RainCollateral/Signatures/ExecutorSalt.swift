public import RainEthereum

/// The salt of Rain's own signature: it comes from the issuing API and goes into the call unchanged.
///
/// A type of its own, so that it cannot be taken for the wallet's (`AdminSalt`): the two swapped are the classic way to have a
/// withdrawal refused.
public struct ExecutorSalt: Hashable, Sendable {
    /// The 32 bytes.
    public let value: Hash32

    /// Takes the salt that came with Rain's signature.
    public init(_ value: Hash32) {
        self.value = value
    }
}
