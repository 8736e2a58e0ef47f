import RainEncoding
import RainEthereum

/// Typed data as this wire spells it: the names of EIP-712, but `primary_type`.
enum PrivyTypedData {
    /// The JSON; the type of the domain is always in it, and whole numbers beyond 2^53 − 1 are texts.
    static func json(of data: TypedData) -> JSONValue {
        let json = data.json
        return [
            "domain": json["domain"] ?? [:], "types": json["types"] ?? [:], "message": json["message"] ?? [:],
            "primary_type": .string(data.primaryType),
        ]
    }
}
