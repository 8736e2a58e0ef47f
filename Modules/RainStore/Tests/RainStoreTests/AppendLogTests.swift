import Foundation
import RainStore
import Testing

@Suite struct AppendLogTests {
    private let directory = TemporaryDirectory()
    private var path: String { directory.file("log") }

    private func read(_ log: AppendLog) throws -> [String] {
        var seen: [String] = []
        try log.transaction { unread in
            seen = unread.map { String(decoding: $0, as: UTF8.self) }
            return []
        }
        return seen
    }

    private func append(_ records: [String], to log: AppendLog) throws {
        try log.transaction { _ in records.map { Array($0.utf8) } }
    }

    @Test func `records come back in order, in a new process too`() throws {
        try append(["a", "", "bé"], to: AppendLog(path: path))
        #expect(try read(AppendLog(path: path)) == ["a", "", "bé"])
    }

    @Test func `each reader sees what others appended, once`() throws {
        let first = try AppendLog(path: path)
        let second = try AppendLog(path: path)
        try append(["1"], to: first)
        #expect(try read(second) == ["1"])
        try append(["2"], to: second)
        #expect(try read(second) == [])
        #expect(try read(first) == ["2"])
    }

    @Test func `a record cut by a crash never counted, at every cut`() throws {
        try append(["whole"], to: AppendLog(path: path))
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try append(["torn record"], to: AppendLog(path: path))
        let both = try Data(contentsOf: URL(fileURLWithPath: path))
        for cut in whole.count..<both.count {
            try both.prefix(cut).write(to: URL(fileURLWithPath: path))
            let log = try AppendLog(path: path)
            #expect(try read(log) == ["whole"])
            try append(["next"], to: log)
            #expect(try read(AppendLog(path: path)) == ["whole", "next"])
        }
    }

    @Test func `a damaged record is refused and left as it is`() throws {
        try append(["first", "second"], to: AppendLog(path: path))
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes[10] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: StoreError.self) { try read(AppendLog(path: path)) }
        #expect(error?.isCorruption == true)
        #expect(throws: StoreError.self) { try append(["x"], to: AppendLog(path: path)) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    @Test func `a file removed or shortened while in use is refused`() throws {
        let log = try AppendLog(path: path)
        try append(["a"], to: log)
        _ = try read(log)
        try Data().write(to: URL(fileURLWithPath: path), options: [])
        #expect(throws: StoreError.self) { try append(["b"], to: log) }
        let other = try AppendLog(path: directory.file("other"))
        try FileManager.default.removeItem(atPath: directory.file("other"))
        #expect(throws: StoreError.self) { try append(["b"], to: other) }
    }

    @Test func `a decision that throws writes nothing`() throws {
        struct Refusal: Error {}
        let log = try AppendLog(path: path)
        #expect(throws: Refusal.self) { try log.transaction { _ in throw Refusal() } }
        #expect(try read(AppendLog(path: path)) == [])
    }

    @Test func `the file is its owner's alone, and a link is not followed`() throws {
        _ = try AppendLog(path: path)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try FileManager.default.createSymbolicLink(atPath: directory.file("link"), withDestinationPath: path)
        #expect(throws: StoreError.self) { try AppendLog(path: directory.file("link")) }
    }

    @Test func `many writers at once lose nothing and see each other`() throws {
        let path = path
        let counts = (0..<4).map { writer in
            Thread {
                guard let log = try? AppendLog(path: path) else { return }
                for number in 0..<50 { try? log.transaction { _ in [Array("\(writer).\(number)".utf8)] } }
            }
        }
        counts.forEach { $0.start() }
        while counts.contains(where: { !$0.isFinished }) { sched_yield() }
        let all = try read(AppendLog(path: path))
        #expect(all.count == 200)
        #expect(Set(all).count == 200)
        for writer in 0..<4 {
            let own = all.filter { $0.hasPrefix("\(writer).") }
            #expect(own == (0..<50).map { "\(writer).\($0)" })
        }
    }
}
