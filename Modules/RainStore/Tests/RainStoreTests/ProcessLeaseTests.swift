import Foundation
import RainStore
import RainTestSupport
import Testing

@Suite struct ProcessLeaseTests {
    private let base = TemporaryDirectory()

    @Test func `a holder is there until it goes, and leaves nothing`() throws {
        let directory = try PrivateDirectory(path: base.path)
        var lease: ProcessLease? = try ProcessLease(in: directory, name: "a")
        #expect(!ProcessLease.isGone("a", in: directory))
        #expect(ProcessLease.isGone("b", in: directory))
        #expect(lease != nil)
        lease = nil
        #expect(ProcessLease.isGone("a", in: directory))
        #expect(try FileManager.default.contentsOfDirectory(atPath: base.path) == [])
    }

    @Test func `a process that was killed is gone`() throws {
        let directory = try PrivateDirectory(path: base.path)
        let holder = try ChildProcess(
            "/usr/bin/env",
            ["flock", "--no-fork", directory.path(of: "lease-k"), "sh", "-c", "echo held; exec sleep 600"])
        #expect(holder.readOutput() == "held\n")
        #expect(!ProcessLease.isGone("k", in: directory))
        holder.kill()
        #expect(ProcessLease.isGone("k", in: directory))
    }

    @Test func `whoever takes a lease removes those of the dead, and no other`() throws {
        let directory = try PrivateDirectory(path: base.path)
        for name in ["lease-dead", "lease-", "other"] {
            #expect(FileManager.default.createFile(atPath: directory.path(of: name), contents: nil))
        }
        let living = try ProcessLease(in: directory, name: "living")
        let second = try ProcessLease(in: directory, name: "second")
        #expect(!ProcessLease.isGone(living.name, in: directory))
        #expect(!ProcessLease.isGone(second.name, in: directory))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: base.path).sorted() == [
                "lease-living", "lease-second", "other",
            ])
    }

    @Test func `leases that are taken while others clear up are held`() async throws {
        let directory = try PrivateDirectory(path: base.path)
        let held = try await withThrowingTaskGroup(of: ProcessLease.self) { group in
            for number in 0..<200 { group.addTask { try ProcessLease(in: directory, name: "\(number)") } }
            return try await group.reduce(into: [ProcessLease]()) { $0.append($1) }
        }
        #expect(held.count == 200)
        #expect(held.allSatisfy { !ProcessLease.isGone($0.name, in: directory) })
    }
}
