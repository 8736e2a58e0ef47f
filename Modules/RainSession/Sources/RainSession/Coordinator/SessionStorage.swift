/// Where a log-in's session is kept between two runs of a program: one record, which other processes may replace.
///
/// A fake for tests keeps the record in a variable:
///
/// ```swift
/// actor Kept: SessionStorage {
///     var record: Ticket?
///     func load() -> Ticket? { record }
///     func store(_ credential: Ticket) { record = credential }
///     func remove() { record = nil }
/// }
/// ```
@_spi(RainFeature)
public protocol SessionStorage<Credential>: Sendable {
    /// What a session is to this vendor.
    associatedtype Credential: SessionCredential

    /// The stored session, whether or not its time has come; nil when there is none, or when the record is none that this
    /// version of the program reads.
    ///
    /// Removes nothing.
    func load() async throws -> Credential?

    /// Stores a session in place of the one there was; durable once this returns.
    func store(_ credential: Credential) async throws

    /// Removes the record, whatever it holds.
    func remove() async throws
}
