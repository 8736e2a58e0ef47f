public import RainEncoding

/// The interface of a contract: its functions, events and errors, found by name, signature, selector or topic.
public struct ABIContract: Hashable, Sendable {
    /// The functions, in the order of the declaration.
    public let functions: [ABIFunction]

    /// The events, in the order of the declaration.
    public let events: [ABIEvent]

    /// The errors, in the order of the declaration.
    public let errors: [ABIError]

    /// The constructor, when one is declared.
    public let constructor: ABIConstructor?

    private let functionIndices: [ABISelector: Int]

    /// Reads a contract's JSON: the array of entries, or the object of a compiler that holds it under `abi`.
    ///
    /// - Throws: `invalidABIDeclaration` when the text is no JSON, an entry is not declared correctly, or two functions, events
    ///   or errors could not be told apart.
    public init(json text: String) throws(EthereumError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: text)
        } catch {
            throw EthereumError(.invalidABIDeclaration, "a contract's JSON is valid JSON: \(error)")
        }
        try self.init(json: value)
    }

    /// Reads a contract's JSON: the array of entries, or the object of a compiler that holds it under `abi`.
    ///
    /// - Throws: `invalidABIDeclaration`, as for text.
    public init(json: JSONValue) throws(EthereumError) {
        guard let entries = json.arrayValue ?? json["abi"]?.arrayValue else {
            throw EthereumError(
                .invalidABIDeclaration, "a contract's JSON is an array of entries, or an object with one as \"abi\"")
        }
        var declarations: [ABIDeclaration] = []
        declarations.reserveCapacity(entries.count)
        for entry in entries { declarations.append(try ABIDeclaration(json: entry)) }
        try self.init(declarations)
    }

    /// Reads declarations as in Solidity, one a string.
    ///
    /// - Throws: `invalidABIDeclaration`, as for JSON.
    public init(_ texts: [String]) throws(EthereumError) {
        var declarations: [ABIDeclaration] = []
        for text in texts {
            var scanner = try ABIScanner(text)
            declarations.append(try scanner.takeDeclaration())
        }
        try self.init(declarations)
    }

    private init(_ declarations: [ABIDeclaration]) throws(EthereumError) {
        var functions = Collected<ABIFunction, ABISelector>()
        var events = Collected<ABIEvent, ABIEvent>()
        var errors = Collected<ABIError, ABISelector>()
        var constructor: ABIConstructor?
        for declaration in declarations {
            switch declaration.kind {
            case .function:
                let function = try ABIFunction(declaration)
                try functions.append(function, key: function.selector)
            case .event:
                // Two of one signature but other indexed parameters are told apart by the count of topics.
                let event = try ABIEvent(declaration)
                try events.append(event, key: event)
            case .error:
                let error = try ABIError(declaration)
                try errors.append(error, key: error.selector)
            case .constructor:
                guard constructor == nil else {
                    throw EthereumError(.invalidABIDeclaration, "a contract has one constructor at most")
                }
                constructor = try ABIConstructor(declaration)
            case .fallback, .receive: break
            }
        }
        self.functions = functions.entries
        self.events = events.entries
        self.errors = errors.entries
        self.constructor = constructor
        functionIndices = functions.indices
    }

    /// Entries in order; the same one twice, as compilers and merged interfaces write it, is one.
    private struct Collected<Entry: Equatable, Key: Hashable> {
        var entries: [Entry] = []
        var indices: [Key: Int] = [:]

        mutating func append(_ entry: Entry, key: Key) throws(EthereumError) {
            if let index = indices[key] {
                guard entries[index] == entry else {
                    throw EthereumError(
                        .invalidABIDeclaration, "two declarations cannot be told apart: they have the same selector")
                }
                return
            }
            indices[key] = entries.count
            entries.append(entry)
        }
    }
}

// MARK: - Looking up

extension ABIContract {
    /// The function of a name, or, where several share the name, of a signature: "safeTransferFrom(address,address,uint256)".
    ///
    /// - Throws: `invalidABIDeclaration` when there is none, or the name alone fits several.
    public func function(_ nameOrSignature: String) throws(EthereumError) -> ABIFunction {
        try Self.only(functions, nameOrSignature, name: \.name, signature: \.signature)
    }

    /// The event of a name or signature.
    ///
    /// - Throws: `invalidABIDeclaration` when there is none, or the name alone fits several.
    public func event(_ nameOrSignature: String) throws(EthereumError) -> ABIEvent {
        try Self.only(events, nameOrSignature, name: \.name, signature: \.signature)
    }

    /// The error of a name or signature.
    ///
    /// - Throws: `invalidABIDeclaration` when there is none, or the name alone fits several.
    public func error(_ nameOrSignature: String) throws(EthereumError) -> ABIError {
        try Self.only(errors, nameOrSignature, name: \.name, signature: \.signature)
    }

    /// The function that some calldata calls; nil when the contract declares none with its selector.
    public func function(calledBy calldata: [UInt8]) -> ABIFunction? {
        ABISelector(startOf: calldata).flatMap { functionIndices[$0] }.map { functions[$0] }
    }

    /// The event that a log with these topics is of; nil when the contract declares none.
    ///
    /// Anonymous events are not found: their logs do not say what they are.
    public func event(of topics: [Hash32]) -> ABIEvent? {
        events.first { event in
            !event.isAnonymous && event.topic0 == topics.first && topics.count == 1 + event.inputs.count(where: \.isIndexed)
        }
    }

    /// Why a call to the contract reverted, with its own errors known.
    public func revertReason(_ data: [UInt8]) -> RevertReason {
        RevertReason(data, errors: errors)
    }

    private static func only<Entry>(
        _ entries: [Entry], _ wanted: String, name: (Entry) -> String, signature: (Entry) -> String
    ) throws(EthereumError) -> Entry {
        let isSignature = wanted.utf8.contains(UInt8(ascii: "("))
        let found = entries.filter { isSignature ? signature($0) == wanted : name($0) == wanted }
        guard let entry = found.first else {
            throw EthereumError(.invalidABIDeclaration, "the contract declares nothing of this name or canonical signature")
        }
        guard found.count == 1 else {
            throw EthereumError(
                .invalidABIDeclaration, "\(found.count) declarations share this name; give the canonical signature")
        }
        return entry
    }
}
