internal import RainCore
internal import RainEthereum

/// The salt of the wallet's own signature: made here, once, and the same in what is signed and in the call.
///
/// A type of its own, so that it cannot be taken for Rain's (`ExecutorSalt`).
struct AdminSalt: Hashable, Sendable {
    let value: Hash32

    init(_ value: Hash32) {
        self.value = value
    }

    /// A fresh salt.
    ///
    /// - Throws: When the machine has no randomness to give; there is never a weaker one.
    static func random(from randomness: any RandomnessSource) throws -> AdminSalt {
        AdminSalt(try Hash32(bytes: try randomness.randomBytes(count: 32)))
    }
}
