/// What typed data may hold at most.
///
/// Types can refer to one another so that the hashes of a few thousand of them take gigabytes of text. No application comes
/// near these bounds.
enum TypedDataLimits {
    /// Struct types.
    static let structures = 256
    /// Members of one struct.
    static let members = 256
    /// UTF-8 bytes of the names and types of all members and structs together.
    static let declarationBytes = 65_536
    /// Array brackets behind one type.
    static let dimensions = 32
    /// Elements of an array of fixed length.
    static let arrayCount = 999_999_999
    /// Values read from JSON: an object of two bytes can stand for a struct of hundreds of members that are all missing.
    static let values = 1_000_000
    /// Structs and arrays inside one another in a value.
    static let depth = 128

    static let tooDeep = EthereumError(.invalidTypedData, "structs and arrays are nested deeper than \(depth)")
}
