/// A parameter of a function, event or error, or a component of a tuple: a type with a name.
public struct ABIParameter: Hashable, Sendable {
    /// The name as declared, possibly empty.
    ///
    /// It comes from whoever wrote the declaration: treat it as foreign text when showing it.
    public let name: String

    /// The type.
    public let type: ABIType

    /// Whether an event keeps the parameter in a topic, to search by; false for everything that is no event.
    public let isIndexed: Bool

    /// Makes a parameter.
    public init(_ type: ABIType, name: String = "", isIndexed: Bool = false) {
        self.type = type
        self.name = name
        self.isIndexed = isIndexed
    }
}
