/// Which state a read is made on.
enum BlockTag: String, Sendable {
    /// The newest block.
    case latest
    /// The newest block and what waits to be mined.
    case pending
    /// The newest block that can no longer be replaced.
    case finalized
}
