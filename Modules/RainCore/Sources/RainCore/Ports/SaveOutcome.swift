/// What became of a change of a journal's row.
public enum SaveOutcome: Hashable, Sendable {
    /// It was written; the row as it now stands.
    case taken(SendRecord)
    /// Somebody else had changed the row; that row, from which the caller goes on.
    case superseded(SendRecord)
}
