import RainCrypto
import RainEncoding
import RainTestSupport

@testable import RainEthereum

/// A case of eth-sig-util, with the JavaScript values it was recorded from turned into JSON.
struct MetaMaskCase {
    /// Why a case says nothing about this project.
    enum Reason: Hashable {
        /// Version 1 is no EIP-712; version 3 has no arrays and skips members that are missing.
        case otherVersion
        /// A call that is wrong in JavaScript only: an unknown version, null for the types.
        case javaScriptCall
        /// The recorded result is "[object Object]".
        case noResult
        /// A value of another kind, which JavaScript converts: a number for bytes, text for bool, null for text.
        case convertedValue
        /// Bytes without 0x, of an odd count of digits, or for bytesN not N; MetaMask pads or cuts them.
        case bytesOfOtherLength
        /// An address without 0x or of other than 20 bytes; MetaMask pads it.
        case addressOfOtherLength
        /// An address in mixed case whose checksum does not match; MetaMask does not look.
        case checksum
        /// An integer outside of its type, such as 255 for int8; MetaMask counts the bits only.
        case integerOutOfRange

        /// Whether the case has to be refused here.
        var isRefusal: Bool {
            switch self {
            case .otherVersion, .javaScriptCall, .noResult: false
            default: true
            }
        }
    }

    let name: String
    let function: String
    /// The bytes that have to come out; nil when the case has to throw.
    let expected: [UInt8]?
    private let arguments: [JSONValue]
    private let hasResult: Bool

    init(_ row: JSONValue) throws {
        name = try row.string("test")
        function = try row.string("fn")
        arguments = try row.elements("args").map(Self.plain)
        hasResult = row["expected"]?.stringValue != "[object Object]"
        expected = row["throws"] == nil ? (hasResult ? try row.bytes("expected") : []) : nil
    }

    /// What the library makes of it.
    func result() throws(EthereumError) -> [UInt8] {
        let structure = arguments[0].stringValue ?? ""
        switch function {
        case "encodeData": return try TypedDataTypes(json: arguments[2]).encodeData(structure, json: arguments[1])
        case "hashStruct": return try TypedDataTypes(json: arguments[2]).hashStruct(structure, json: arguments[1]).bytes
        case "encodeType": return Array(try TypedDataTypes(json: arguments[1]).encodeType(structure).utf8)
        case "hashType": return try TypedDataTypes(json: arguments[1]).typeHash(structure).bytes
        case "eip712Hash": return try TypedData(json: arguments[0]).digest.bytes
        default:
            let key = try SigningKey(
                privateKey: .copy(of: DataHex.decode(arguments[0]["privateKey"]?.stringValue ?? "")))
            return try key.sign(TypedData(json: arguments[0]["data"] ?? .null)).bytes
        }
    }

    /// Why the case is left out, by what it is given and not by what the library says; nil when it counts.
    func reasonToLeaveOut() throws -> Reason? {
        switch function {
        case "typedSignatureHash": return .otherVersion
        case "recover", "findTypeDependencies": return .javaScriptCall
        case "encodeType", "hashType": return nil
        default: break
        }
        let version = arguments.last?.stringValue ?? arguments[0]["version"]?.stringValue
        guard version == "V4" else { return version == "V1" || version == "V3" ? .otherVersion : .javaScriptCall }
        // A must-throw case counts whatever it holds.
        guard expected != nil else { return nil }
        guard hasResult else { return .noResult }
        switch function {
        case "encodeData", "hashStruct":
            return reason(in: arguments[1], type: arguments[0].stringValue ?? "", types: arguments[2])
        default:
            let data = arguments[0]["data"] ?? arguments[0]
            let types = data["types"] ?? .null
            return reason(in: data["domain"] ?? .null, type: "EIP712Domain", types: types)
                ?? reason(in: data["message"] ?? .null, type: data["primaryType"]?.stringValue ?? "", types: types)
        }
    }

    private func reason(in value: JSONValue, type: String, types: JSONValue) -> Reason? {
        if type == "EIP712Domain", value.objectValue?.isEmpty == true { return nil }
        if let members = types[type]?.arrayValue {
            if value == .null { return nil }
            return members.lazy.compactMap { member in
                self.reason(
                    in: value[member["name"]?.stringValue ?? ""] ?? .null, type: member["type"]?.stringValue ?? "", types: types
                )
            }.first
        }
        if type.hasSuffix("]") {
            let element = String(type.prefix(upTo: type.lastIndex(of: "[") ?? type.startIndex))
            return (value.arrayValue ?? []).lazy.compactMap { self.reason(in: $0, type: element, types: types) }.first
        }
        return Self.reason(atomic: value, type: type)
    }

    private static func reason(atomic value: JSONValue, type: String) -> Reason? {
        switch type {
        case "bool": return value.boolValue == nil ? .convertedValue : nil
        case "string": return value.stringValue == nil ? .convertedValue : nil
        case "int8":
            guard let number = value.intValue ?? value.stringValue.flatMap({ Int($0) ?? Int($0.dropFirst(2), radix: 16) })
            else {
                return .convertedValue
            }
            return -128...127 ~= number ? nil : .integerOutOfRange
        case "address":
            guard let text = value.stringValue else { return .convertedValue }
            guard text.hasPrefix("0x"), text.count == 42 else { return .addressOfOtherLength }
            let spelled = try? Address(bytes: DataHex.decode(text))
            return spelled?.description == text || text.lowercased() == text ? nil : .checksum
        case _ where type.hasPrefix("bytes"):
            guard let text = value.stringValue else { return .convertedValue }
            let isEven = text.hasPrefix("0x") && text.count % 2 == 0
            guard let count = Int(type.dropFirst(5)) else { return isEven ? nil : .bytesOfOtherLength }
            return isEven && text.count == 2 + 2 * count ? nil : .bytesOfOtherLength
        default: return nil
        }
    }

    /// Turns the marks for what JSON lacks into JSON: a buffer into its hex, a bigint into a number; what is undefined is
    /// left out.
    private static func plain(_ value: JSONValue) throws -> JSONValue {
        switch value {
        case .array(let elements): return .array(try elements.map(plain))
        case .object(let object):
            if let hex = value["$hex"] { return hex }
            if let number = value["$bigint"]?.stringValue.flatMap(JSONNumber.init(spelling:)) { return .number(number) }
            var plainObject = JSONObject()
            for member in object where member.value["$undefined"] == nil {
                plainObject[member.name] = try plain(member.value)
            }
            return .object(plainObject)
        default: return value
        }
    }
}
