internal import RainEncoding
internal import RainEthereum

extension RevertReason {
    /// The reason for people, on one line and bounded, or nil when there is none.
    var words: String? {
        switch self {
        case .none:
            nil
        case .message(let text):
            text.isEmpty ? nil : "the contract says \"\(text.printable())\""
        case .panic(let code):
            code.description
        case .custom(let error, let values):
            (error.name + "(" + zip(error.inputs, values).map(Self.argument).joined(separator: ", ") + ")").printable(
                limit: 400)
        case .unknown(let data):
            "an error of the contract's own, \(DataHex.encode(data.prefix(4)))"
        }
    }

    private static func argument(_ parameter: ABIParameter, _ value: ABIValue) -> String {
        let text: String
        switch value {
        case .uint(let number): text = number.description
        case .int(let number): text = number.description
        case .address(let address): text = address.description
        case .bool(let isTrue): text = isTrue ? "true" : "false"
        case .fixedBytes(let bytes), .bytes(let bytes):
            text = DataHex.encode(bytes.prefix(32)) + (bytes.count > 32 ? "…" : "")
        case .string(let string): text = "\"\(string.printable(limit: 100))\""
        case .array(let values), .tuple(let values): text = "\(values.count) values"
        }
        return parameter.name.isEmpty ? text : "\(parameter.name): \(text)"
    }
}
