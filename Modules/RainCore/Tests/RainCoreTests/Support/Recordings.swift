import RainEncoding
import RainTestSupport

/// The recorded exchanges of the execution APIs: what a client asks a node, and what geth answered.
struct Recording: Sendable {
    /// One call and its answer.
    struct Exchange: Sendable {
        /// The request as it was spelled.
        let text: String
        let request: JSONValue
        /// The answer as it was spelled.
        let answer: String

        var method: String { request["method"]?.stringValue ?? "" }
        var parameters: [JSONValue] { request["params"]?.arrayValue ?? [] }
    }

    static let path = "execution-apis/tests-io.tar.gz"

    let name: String
    let exchanges: [Exchange]

    static func all() throws -> [Recording] {
        try files(in: try Vectors.bytes(path)).filter { $0.name.hasSuffix(".io") }.map { name, bytes in
            var exchanges: [Exchange] = []
            var question: String?
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init) {
                if line.hasPrefix(">> ") {
                    question = String(line.dropFirst(3))
                } else if line.hasPrefix("<< "), let text = question {
                    exchanges.append(
                        Exchange(text: text, request: try JSONValue(parsing: text), answer: String(line.dropFirst(3))))
                    question = nil
                }
            }
            return Recording(name: name, exchanges: exchanges)
        }
    }

    /// The files of a tar archive: blocks of 512 bytes, a header before each file with its name, kind and length in octal.
    private static func files(in archive: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
        func field(_ range: Range<Int>) -> String {
            String(decoding: archive[range].prefix { $0 != 0 && $0 != 0x20 }, as: UTF8.self)
        }
        var files: [(name: String, bytes: [UInt8])] = []
        var place = 0
        while place + 512 <= archive.count, archive[place] != 0 {
            guard let length = Int(field((place + 124)..<(place + 136)), radix: 8), place + 512 + length <= archive.count else {
                throw VectorError("the archive is cut off or no tar")
            }
            let prefix = field((place + 345)..<(place + 500))
            let name = (prefix.isEmpty ? "" : prefix + "/") + field(place..<(place + 100))
            if [0, UInt8(ascii: "0")].contains(archive[place + 156]) {
                files.append((name, Array(archive[(place + 512)..<(place + 512 + length)])))
            }
            place += 512 + (length + 511) / 512 * 512
        }
        return files
    }
}
