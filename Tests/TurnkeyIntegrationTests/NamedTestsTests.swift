import Foundation
import RainTestSupport
import Testing

/// The adapter's README names a test for every known fault and every rule; these are the tests there are.
@Suite struct NamedTestsTests {
    private let root: URL
    private let rows: [Substring]

    init() throws {
        root = try #require(RepositoryRoot.find())
        let readme = try String(
            contentsOf: root.appendingPathComponent("Modules/RainTurnkeyAdapter/README.md"), encoding: .utf8)
        rows = readme.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasSuffix("Tests |") }
    }

    @Test func `every fault of the vendor's kits has a row`() {
        let first = rows.compactMap { $0.split(separator: "|").first?.split(whereSeparator: { ", ".contains($0) }) }
        let numbers = first.map { $0.compactMap { Int($0) } }
        // Rules begin with words.
        let numbered = zip(first, numbers).filter { $0.count == $1.count }.flatMap(\.1)
        #expect(numbered.sorted() == Array(1...20))
    }

    @Test func `every test that a row names is there`() throws {
        let suites = try sources()
        for row in rows {
            let tests = row.matches(of: /`(\w+Tests)` “([^”]+)”/)
            #expect(!tests.isEmpty, "\(row)")
            for test in tests {
                let quoted = test.output.2.replacing("\"", with: "\\\"")
                let found = suites[String(test.output.1), default: []].contains {
                    $0.contains("func `\(test.output.2)`") || $0.contains("\"\(quoted)\"")
                }
                #expect(found, "\(test.output.1): \(test.output.2)")
            }
        }
    }

    /// The texts of the suites, by their names.
    private func sources() throws -> [String: [String]] {
        var suites: [String: [String]] = [:]
        for folder in ["Tests", "Modules"] {
            let files = FileManager.default.enumerator(
                at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            while let file = files?.nextObject() as? URL {
                guard file.lastPathComponent.hasSuffix("Tests.swift") else { continue }
                let name = file.deletingPathExtension().lastPathComponent
                suites[name, default: []].append(try String(contentsOf: file, encoding: .utf8))
            }
        }
        return suites
    }
}
