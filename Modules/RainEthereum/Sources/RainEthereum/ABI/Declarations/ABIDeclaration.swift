import RainEncoding

/// One declaration of a contract, before it is a function, an event, an error or a constructor.
struct ABIDeclaration {
    enum Kind: String {
        case function, event, error, constructor, fallback, receive
    }

    var kind: Kind
    var name = ""
    var inputs: [ABIParameter] = []
    var outputs: [ABIParameter] = []
    var stateMutability = ABIStateMutability.nonpayable
    var isAnonymous = false

    /// The text as a declaration of the wanted kind.
    init(_ text: some StringProtocol, _ wanted: Kind) throws(EthereumError) {
        var scanner = try ABIScanner(text)
        self = try scanner.takeDeclaration()
        try check(wanted)
    }

    /// An entry of a contract's JSON, which has to be of the wanted kind.
    init(json: JSONValue, _ wanted: Kind) throws(EthereumError) {
        try self.init(json: json)
        try check(wanted)
    }

    /// An entry of a contract's JSON.
    init(json: JSONValue) throws(EthereumError) {
        guard json.objectValue != nil else {
            throw EthereumError(.invalidABIDeclaration, "an entry of a contract's JSON is an object")
        }
        let kindName = try json.optional("type", \.stringValue, "a string") ?? "function"
        guard let kind = Kind(rawValue: kindName) else {
            throw EthereumError(
                .invalidABIDeclaration, "the \"type\" of an entry is function, event, error, constructor, fallback or receive")
        }
        self.kind = kind
        if kind == .fallback || kind == .receive { return }
        if kind != .constructor {
            guard let name = json["name"]?.stringValue, ABIScanner.isIdentifier(name) else {
                throw EthereumError(.invalidABIDeclaration, "the \"name\" of a function, event or error is an identifier")
            }
            self.name = name
        }
        inputs = try ABIParameter.list(json["inputs"] ?? [], "inputs")
        outputs = try ABIParameter.list(kind == .function ? json["outputs"] ?? [] : [], "outputs")
        isAnonymous = try json.optional("anonymous", \.boolValue, "true or false") ?? false
        stateMutability = try Self.stateMutability(json)
    }

    fileprivate init(kind: Kind) {
        self.kind = kind
    }

    private func check(_ wanted: Kind) throws(EthereumError) {
        guard kind == wanted else {
            throw EthereumError(.invalidABIDeclaration, "this declares a \(kind.rawValue), not a \(wanted.rawValue)")
        }
    }

    private static func stateMutability(_ json: JSONValue) throws(EthereumError) -> ABIStateMutability {
        if let name = try json.optional("stateMutability", \.stringValue, "a string") {
            guard let value = ABIStateMutability(rawValue: name) else {
                throw EthereumError(.invalidABIDeclaration, "\"stateMutability\" is pure, view, nonpayable or payable")
            }
            return value
        }
        // What compilers wrote before 2018.
        if try json.optional("constant", \.boolValue, "true or false") == true { return .view }
        return try json.optional("payable", \.boolValue, "true or false") == true ? .payable : .nonpayable
    }
}

// MARK: - Text

extension ABIScanner {
    /// Takes a whole declaration: "function transfer(address to, uint256 amount) returns (bool)".
    ///
    /// Without a keyword it is a function. A ";" may end it.
    mutating func takeDeclaration() throws(EthereumError) -> ABIDeclaration {
        guard let word = takeWord() else { throw fault("a declaration begins with a keyword or a name") }
        let kind = ABIDeclaration.Kind(rawValue: String(word))
        var declaration = ABIDeclaration(kind: kind ?? .function)
        switch kind {
        case .constructor, .fallback, .receive: break
        case nil: declaration.name = String(word)
        default:
            guard let name = takeWord() else { throw fault("a name is missing") }
            declaration.name = String(name)
        }
        declaration.inputs = try takeParameters(allowsIndexed: kind == .event)
        try takeModifiers(&declaration)
        _ = take(";")
        try finish()
        return declaration
    }

    private mutating func takeModifiers(_ declaration: inout ABIDeclaration) throws(EthereumError) {
        var hasMutability = false
        var hasVisibility = false
        let takesMutability = ![.event, .error].contains(declaration.kind)
        while let word = takeWord() {
            switch word {
            case "pure", "view", "payable", "nonpayable":
                guard takesMutability, !hasMutability else { throw fault("this modifier cannot stand here") }
                hasMutability = true
                declaration.stateMutability = ABIStateMutability(rawValue: String(word)) ?? .nonpayable
            case "external", "public":
                guard takesMutability, !hasVisibility else { throw fault("this modifier cannot stand here") }
                hasVisibility = true
            case "virtual", "override":
                guard takesMutability else { throw fault("this modifier cannot stand here") }
            case "anonymous":
                guard declaration.kind == .event, !declaration.isAnonymous else {
                    throw fault("this modifier cannot stand here")
                }
                declaration.isAnonymous = true
            case "returns":
                guard declaration.kind == .function else { throw fault("only a function returns something") }
                declaration.outputs = try takeParameters()
                return
            default: throw fault("this is no modifier; those are view, pure, payable, external, public, anonymous")
            }
        }
    }
}

extension ABIDeclaration {
    /// The name and the types, "transfer(address,uint256)".
    static func signature(_ name: String, _ inputs: [ABIParameter]) -> String {
        var text = name
        ABIType.appendNames(of: inputs, to: &text)
        return text
    }

    /// Checks what every declaration with a name has to fulfil.
    static func check(_ name: String, _ lists: [ABIParameter]...) throws(EthereumError) {
        guard ABIScanner.isIdentifier(name) else {
            throw EthereumError(.invalidABIDeclaration, "a name is letters, digits, \"_\" and \"$\", the first no digit")
        }
        for list in lists { _ = try ABIType.words(of: list) }
    }
}
