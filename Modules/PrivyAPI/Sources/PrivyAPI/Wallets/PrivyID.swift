/// The service's names of things, which go into paths: one that is no name would ask for something else.
public enum PrivyID: Sendable {
    /// Whether a text is a name: 1 to 128 ASCII letters, digits, `-` and `_`.
    public static func isValid(_ id: String) -> Bool {
        1...128 ~= id.utf8.count
            && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }

    /// A name, checked.
    ///
    /// - Throws: ``PrivyError`` of kind `invalidConfiguration`.
    static func checked(_ id: String) throws(PrivyError) -> String {
        guard isValid(id) else {
            throw PrivyError(.invalidConfiguration, "an id of Privy's is letters, digits, - and _")
        }
        return id
    }
}
