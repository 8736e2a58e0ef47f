import Foundation
import RainEncoding
import RainTestSupport

/// The vendor's published description of its requests (OpenAPI 2), which lies beside the vectors and is not part of the project.
struct WireContract {
    private let document: JSONValue

    /// Whether the descriptions are on this machine.
    static var available: Bool { file("turnkey-public-api.json") != nil && file("turnkey-auth-proxy.json") != nil }

    init(_ name: String) throws {
        guard let file = Self.file(name) else { throw VectorError("\(name) is not beside the vectors") }
        document = try JSONValue(parsing: [UInt8](Data(contentsOf: file)))
    }

    private static func file(_ name: String) -> URL? {
        guard let file = Vectors.folder?.deletingLastPathComponent().appendingPathComponent("specs/" + name) else { return nil }
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// What is wrong with a body sent to a path; empty when nothing is.
    func faults(of body: JSONValue, path: String) -> [String] {
        guard let operation = document["paths"]?[path]?["post"] else { return ["\(path) is not described"] }
        let schema = operation["parameters"]?.arrayValue?.first { $0["in"] == "body" }?["schema"]
        return schema.map { faults(of: body, schema: $0, at: "body") } ?? ["\(path) has no described body"]
    }

    private func faults(of value: JSONValue, schema: JSONValue, at place: String) -> [String] {
        if let reference = schema["$ref"]?.stringValue {
            let name = String(reference.split(separator: "/").last ?? "")
            guard let definition = document["definitions"]?[name] else { return ["\(place): no definition \(name)"] }
            return faults(of: value, schema: definition, at: place)
        }
        if let allowed = schema["enum"]?.arrayValue, !allowed.contains(value) { return ["\(place) is not of its enumeration"] }
        switch (schema["type"]?.stringValue ?? "object", value) {
        case ("string", .string), ("boolean", .bool): return []
        case ("integer", .number(let number)): return number.intValue == nil ? ["\(place) is no integer"] : []
        case ("array", .array(let elements)):
            return elements.enumerated().flatMap { number, element in
                faults(of: element, schema: schema["items"] ?? [:], at: "\(place)[\(number)]")
            }
        case ("object", .object(let members)):
            let described = schema["properties"]?.objectValue ?? [:]
            let required = schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
            let missing = required.filter { members[$0] == nil }.map { "\(place).\($0) is missing" }
            return missing
                + members.flatMap { member in
                    described[member.name].map { faults(of: member.value, schema: $0, at: "\(place).\(member.name)") }
                        ?? ["\(place).\(member.name) is not described"]
                }
        default: return ["\(place) is of another type"]
        }
    }
}
