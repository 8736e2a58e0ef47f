import Foundation
import RainStore
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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["flock", "--no-fork", directory.path(of: "lease-k"), "sleep", "600"]
        try process.run()
        while ProcessLease.isGone("k", in: directory) { sched_yield() }
        #expect(!ProcessLease.isGone("k", in: directory))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(ProcessLease.isGone("k", in: directory))
    }
}
