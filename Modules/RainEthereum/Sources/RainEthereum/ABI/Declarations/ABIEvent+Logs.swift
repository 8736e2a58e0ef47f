import RainCrypto

extension ABIEvent {
    /// A parameter as a log holds it.
    public enum Field: Hashable, Sendable {
        /// The value.
        case value(ABIValue)
        /// The hash of an indexed value that is more than a word: the value itself is not in the log.
        case hash(Hash32)

        /// The value, when the log holds it.
        public var value: ABIValue? {
            if case .value(let value) = self { value } else { nil }
        }
    }

    /// The topics of a filter for `eth_getLogs`: what each indexed parameter has to be.
    ///
    /// - Parameter values: One for each indexed parameter, in order; nil where any value will do. Missing ones at the end are
    ///   nil.
    /// - Returns: The topics, `topic0` first unless the event is anonymous; nil where any will do. There are no nils at the end.
    /// - Throws: `invalidABIValue` when there are more values than indexed parameters or a type cannot hold its value.
    public func topics(matching values: [ABIValue?]) throws(EthereumError) -> [Hash32?] {
        let indexed = inputs.filter(\.isIndexed)
        guard values.count <= indexed.count else {
            throw EthereumError(
                .invalidABIValue, "the event has \(indexed.count) indexed parameters, but there are \(values.count) values")
        }
        var topics: [Hash32?] = isAnonymous ? [] : [topic0]
        for (index, value) in values.enumerated() {
            guard let value else {
                topics.append(nil)
                continue
            }
            do {
                topics.append(try ABIEncoder.topic(value, as: indexed[index].type))
            } catch {
                throw error.inValue(index)
            }
        }
        while case .some(.none) = topics.last { topics.removeLast() }
        return topics
    }

    /// Reads a log.
    ///
    /// - Parameters:
    ///   - topics: All topics of the log.
    ///   - data: The data of the log.
    ///   - strictness: How the data is looked at. `compatible` unless told otherwise: a log is a fact, and compilers before
    ///     2018 wrote some without padding.
    /// - Returns: One field for each parameter, in order.
    /// - Throws: `invalidABI` when the log is of another event, has more or fewer topics, or is not of these types. A transfer
    ///   of an NFT, for one, has the `topic0` of a token's, but one topic more.
    public func decode(
        topics: [Hash32], data: [UInt8], strictness: ABIStrictness = .compatible
    ) throws(EthereumError) -> [Field] {
        var rest = topics[...]
        if !isAnonymous, rest.popFirst() != topic0 {
            throw EthereumError(.invalidABI, "the first topic is not the hash of this event's signature")
        }
        guard rest.count == inputs.count(where: \.isIndexed) else {
            throw EthereumError(
                .invalidABI, "the log has \(rest.count) topics for \(inputs.count(where: \.isIndexed)) indexed parameters")
        }
        let values = try ABIDecoder.decode(data, from: 0, as: inputs.filter { !$0.isIndexed }, strictness)
        var unindexed = values[...]
        var fields: [Field] = []
        for (index, parameter) in inputs.enumerated() {
            if !parameter.isIndexed {
                if let value = unindexed.popFirst() { fields.append(.value(value)) }
            } else if let topic = rest.popFirst() {
                do {
                    fields.append(try Self.field(topic, parameter.type))
                } catch {
                    throw error.inValue(index)
                }
            }
        }
        return fields
    }

    private static func field(_ topic: Hash32, _ type: ABIType) throws(EthereumError) -> Field {
        switch type.form {
        case .bytes, .string, .array, .fixedArray, .tuple: return .hash(topic)
        default:
            let values = try ABIDecoder.decode(topic.bytes, from: 0, as: [ABIParameter(type)], .canonical)
            return values.first.map(Field.value) ?? .hash(topic)
        }
    }
}
