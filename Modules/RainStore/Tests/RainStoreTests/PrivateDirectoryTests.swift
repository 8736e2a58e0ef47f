import Foundation
import RainStore
import Testing

@Suite struct PrivateDirectoryTests {
    private let base = TemporaryDirectory()

    private func write(_ text: String, to name: String, in directory: PrivateDirectory) throws {
        try Array(text.utf8).withUnsafeBytes { try directory.write($0, to: name) }
    }

    @Test func `the directory and one below it are made for the owner alone`() throws {
        let directory = try PrivateDirectory(path: base.file("a")).subdirectory("b")
        for level in ["a", "a/b"] {
            #expect(try FileManager.default.attributesOfItem(atPath: base.file(level))[.posixPermissions] as? Int == 0o700)
        }
        try write("x", to: "f", in: directory)
        #expect(try FileManager.default.attributesOfItem(atPath: directory.path(of: "f"))[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a directory whose parent is missing is refused by the parent's name, and nothing is made`() throws {
        for path in ["home/rain", "home/.local/state/rain", "home/x/.local/state/rain", ".local/rain"] {
            let error = #expect(throws: StoreError.self) { try PrivateDirectory(path: base.file(path)) }
            let missing = path.hasPrefix("home") ? "home" : ".local"
            #expect(error?.path == base.file(missing))
            #expect(error?.isCorruption == false)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: base.path) == [])
    }

    @Test func `the standard place for state is made in a home that exists`() throws {
        _ = try PrivateDirectory(path: base.file(".local/state/rain"))
        for level in [".local", ".local/state", ".local/state/rain"] {
            #expect(try FileManager.default.attributesOfItem(atPath: base.file(level))[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test(arguments: [0o640, 0o604, 0o620])
    func `a file that others can read or write is refused`(_ mode: Int) throws {
        let directory = try PrivateDirectory(path: base.path)
        try write("x", to: "f", in: directory)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: base.file("f"))
        #expect(throws: StoreError.self) { try directory.read("f") }
    }

    @Test func `a file is replaced as a whole, read and removed`() throws {
        let directory = try PrivateDirectory(path: base.path)
        #expect(try directory.read("f") == nil)
        try write("long content", to: "f", in: directory)
        try write("short", to: "f", in: directory)
        #expect(try directory.read("f") == Array("short".utf8))
        try directory.remove("f")
        try directory.remove("f")
        #expect(try directory.read("f") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: base.path) == [])
    }

    @Test func `a draft left by a crash does not stand in the way`() throws {
        let directory = try PrivateDirectory(path: base.path)
        try write("junk", to: "f~", in: directory)
        try write("new", to: "f", in: directory)
        #expect(try directory.read("f") == Array("new".utf8))
    }

    @Test func `writers at once each write all of their own`() throws {
        let path = base.path
        let writers = (0..<4).map { writer in
            Thread {
                guard let directory = try? PrivateDirectory(path: path) else { return }
                let text = String(repeating: "\(writer)", count: 1000)
                for _ in 0..<50 { try? Array(text.utf8).withUnsafeBytes { try directory.write($0, to: "w\(writer)") } }
                for _ in 0..<50 { try? Array(text.utf8).withUnsafeBytes { try directory.write($0, to: "shared") } }
                try? Array("done".utf8).withUnsafeBytes { try directory.write($0, to: "w\(writer)") }
            }
        }
        writers.forEach { $0.start() }
        while writers.contains(where: { !$0.isFinished }) { sched_yield() }
        let directory = try PrivateDirectory(path: base.path)
        let shared = try #require(try directory.read("shared"))
        #expect(shared.count == 1000)
        #expect(Set(shared).count == 1)
        for writer in 0..<4 { #expect(try directory.read("w\(writer)") == Array("done".utf8)) }
    }

    @Test(arguments: ["", "relative", "./x"])
    func `a path that is not absolute is refused`(_ path: String) {
        #expect(throws: StoreError.self) { try PrivateDirectory(path: path) }
    }

    @Test func `a directory that others can write to is refused`() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o770], ofItemAtPath: base.path)
        #expect(throws: StoreError.self) { try PrivateDirectory(path: base.path) }
    }

    @Test func `a file where the directory should be is refused`() throws {
        _ = FileManager.default.createFile(atPath: base.file("f"), contents: nil)
        #expect(throws: StoreError.self) { try PrivateDirectory(path: base.file("f")) }
        #expect(throws: StoreError.self) { try PrivateDirectory(path: base.file("f/g")) }
    }
}
