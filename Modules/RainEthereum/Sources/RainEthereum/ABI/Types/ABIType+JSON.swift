public import RainEncoding

extension ABIParameter {
    /// Reads a parameter of a contract's JSON: an object with `type`, and, where they apply, `name`, `components`, `indexed`.
    ///
    /// Other members, such as `internalType`, are ignored.
    ///
    /// - Throws: `invalidABIDeclaration` when a member is missing or no such type exists.
    public init(json: JSONValue) throws(EthereumError) {
        try self.init(json: json, depth: 0)
    }

    init(json: JSONValue, depth: Int) throws(EthereumError) {
        guard depth <= ABIType.maximumDepth else { throw ABIType.tooDeep }
        guard json.objectValue != nil, let text = json["type"]?.stringValue else {
            throw EthereumError(.invalidABIDeclaration, "a parameter in JSON is an object with a \"type\", which is a string")
        }
        let base = text.prefix { $0 != "[" }
        let element: ABIType
        if base == "tuple" {
            element = try .tuple(ABIParameter.list(json["components"], "components", depth: depth + 1))
        } else if let elementary = try ABIType.elementary(base) {
            element = elementary
        } else {
            throw EthereumError(.invalidABIDeclaration, ABIType.unknownName)
        }
        var scanner = try ABIScanner(text.dropFirst(base.count))
        let type = try scanner.takeArrays(of: element)
        try scanner.finish()
        self.init(
            type, name: try json.optional("name", \.stringValue, "a string") ?? "",
            isIndexed: try json.optional("indexed", \.boolValue, "true or false") ?? false)
    }

    /// Reads a list of parameters.
    static func list(_ json: JSONValue?, _ name: StaticString, depth: Int = 0) throws(EthereumError) -> [ABIParameter] {
        guard let elements = json?.arrayValue else {
            throw EthereumError(.invalidABIDeclaration, "\"\(name)\" is an array of parameters")
        }
        var parameters: [ABIParameter] = []
        parameters.reserveCapacity(elements.count)
        for element in elements { parameters.append(try ABIParameter(json: element, depth: depth)) }
        return parameters
    }
}

extension JSONValue {
    /// A member that may be missing or null, but is of its kind when it is there.
    func optional<Value>(
        _ name: StaticString, _ value: (JSONValue) -> Value?, _ kind: StaticString
    ) throws(EthereumError) -> Value? {
        guard let member = self["\(name)"], !member.isNull else { return nil }
        guard let result = value(member) else {
            throw EthereumError(.invalidABIDeclaration, "\"\(name)\" in a contract's JSON is \(kind)")
        }
        return result
    }
}
