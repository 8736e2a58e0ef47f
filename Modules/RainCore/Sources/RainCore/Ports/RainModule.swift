/// A feature that an app adds to the SDK: it is registered on the builder and reached by an extension on `RainClient`.
///
/// What it needs is checked in `build()`, and what came out of that is found again by the feature's type. A feature that was not
/// registered fails closed: its calls throw before anything else happens. A feature is written so:
///
///     public struct Allowances: RainModule {
///         let operators: [ChainID: Address]
///         public static let name = "Allowances"
///         public func validate(chains: [NetworkConfig]) throws(RainError) -> [ChainID: Address] { operators }
///     }
///     extension RainClient {
///         public func allowanceOperator(on chain: ChainID) throws -> Address? { try state(of: Allowances.self)[chain] }
///     }
public protocol RainModule: Sendable {
    /// What the feature's calls work with.
    associatedtype State: Sendable

    /// What the feature is called, for error messages.
    static var name: String { get }

    /// Checks the feature's settings against the configured chains; nothing goes over the network.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) with what is wrong and what would be right.
    func validate(chains: [NetworkConfig]) throws(RainError) -> State
}
