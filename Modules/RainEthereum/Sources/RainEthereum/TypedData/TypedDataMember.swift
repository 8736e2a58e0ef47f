/// A member of a struct type of EIP-712, as it is declared.
public struct TypedDataMember: Hashable, Sendable {
    /// Its name, an identifier such as "spender".
    public let name: String

    /// The name of its type as it is declared: "uint256", "bytes32[2][]", "Person".
    public let type: String

    /// Makes a member; both names are checked when the types are put together.
    public init(_ name: String, _ type: String) {
        self.name = name
        self.type = type
    }
}
