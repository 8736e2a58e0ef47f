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
}
