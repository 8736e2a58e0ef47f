import Foundation
import LocalStack
import RainEncoding
import Testing

/// A send that is interrupted, killed or raced: whatever happens, each wish is mined exactly once.
@Suite(.serialized) struct InterruptionTests {
    private static let recipient = "0x90F79bf6EB2c4f870365E785982E1f101E93b906"

    private func received(_ stack: LocalStack) async throws -> Int {
        let data = "0x70a08231000000000000000000000000" + Self.recipient.dropFirst(2)
        let usdc = try stack.text("chains", "84532", "usdc")
        let word = try await stack.rpc("eth_call", [["to": .string(usdc), "data": .string(data)], "latest"]).stringValue
        return Int((word ?? "").dropFirst(2), radix: 16) ?? -1
    }

    private static let send = ["send", "--to", recipient, "--amount", "0.000001", "--token", "USDC", "--yes", "--json"]

    @Test func `an interrupted wait tells the id and that it is on its way`() async throws {
        let stack = try await LocalStack.start(["--block-time", "3600"])
        defer { stack.stop() }
        let tool = try Tool(stack)
        _ = try await tool.loggedIn(funded: false)
        let address = try #require(try await tool.run(["wallet"]).json?["address"]?.stringValue)
        try await stack.rpc("evm_setAutomine", [true])
        try await stack.fund(address, "native", amount: "1000000000000000000")
        try await stack.fund(address, "USDC", amount: "50000000")
        try await stack.rpc("evm_setAutomine", [false])

        let running = try tool.start(Self.send)
        // Until the node has it.
        while try await stack.rpc("txpool_status")["pending"] == "0x0" { await Task.yield() }
        running.signal(SIGINT)
        let ended = await running.end()
        #expect(ended.status == 4)
        let id = try #require(ended.json?["id"]?.stringValue)
        #expect(try await tool.run(["pending"]).json?["transactions"]?[0]?["id"]?.stringValue == id)
        try await stack.rpc("evm_mine")
        let resumed = try await tool.run(["resume", id])
        #expect(resumed.status == 0)
        #expect(try await received(stack) == 1)
    }

    @Test func `what waits is sped up or stopped, and one version of it is mined`() async throws {
        let stack = try await LocalStack.start(["--block-time", "3600"])
        defer { stack.stop() }
        let tool = try Tool(stack)
        _ = try await tool.loggedIn(funded: false)
        let address = try #require(try await tool.run(["wallet"]).json?["address"]?.stringValue)
        try await stack.rpc("evm_setAutomine", [true])
        try await stack.fund(address, "native", amount: "1000000000000000000")
        try await stack.fund(address, "USDC", amount: "50000000")
        try await stack.rpc("evm_setAutomine", [false])

        let sent = try await tool.run(Self.send.dropLast() + ["--wait", "0"])
        let id = try #require(sent.json?["id"]?.stringValue)
        #expect(sent.status == 4)
        let declined = try await tool.run(["speed-up", id])
        #expect(declined.status == 3 || declined.status == 2, "\(declined.status): nobody agreed")
        let faster = try await tool.run(["speed-up", id, "--wait", "0", "--yes"])
        #expect(faster.status == 4)
        #expect(faster.json?["transaction_hash"] != sent.json?["transaction_hash"])
        try await stack.rpc("evm_mine")
        let mined = try await tool.run(["resume", id])
        #expect(mined.status == 0)
        #expect(mined.json?["transaction_hash"] == faster.json?["transaction_hash"])
        #expect(try await received(stack) == 1)

        let second = try await tool.run(Self.send.dropLast() + ["--wait", "0"])
        let other = try #require(second.json?["id"]?.stringValue)
        #expect(try await tool.run(["cancel", other, "--wait", "0", "--yes"]).status == 4)
        try await stack.rpc("evm_mine")
        let stopped = try await tool.run(["resume", other])
        #expect(stopped.status == 1)
        #expect(stopped.json?["status"] == "cancelled")
        #expect(try await received(stack) == 1)
        #expect(try await tool.run(["cancel", other, "--yes"]).code == "RAIN_102")
    }

    @Test func `killed at any moment, a send under one key is mined once when it is repeated`() async throws {
        let stack = try await LocalStack.start()
        defer { stack.stop() }
        let tool = try Tool(stack)
        _ = try await tool.loggedIn()
        let clock = ContinuousClock()
        let started = clock.now
        _ = try await tool.run(Array(Self.send.dropLast()) + ["--key", "whole"])
        let whole = started.duration(to: clock.now)
        var wishes = 1
        for step in 0..<12 {
            let key = "killed-\(step)"
            let running = try tool.start(Self.send + ["--key", key])
            // Spread over a whole run, so that every stage of a send is met.
            try await Task.sleep(for: whole * step / 12)
            running.signal(SIGKILL)
            _ = await running.end()
            let repeated = try await tool.run(Array(Self.send.dropLast()) + ["--key", key])
            #expect(repeated.status == 0, "\(step): \(repeated.output)\(repeated.error)")
            wishes += 1
            #expect(try await received(stack) == wishes, "\(step)")
        }
        #expect(try await tool.run(["pending"]).json?["transactions"] == [])
    }

    @Test func `several processes of one wallet pay side by side, each once`() async throws {
        let stack = try await LocalStack.start()
        defer { stack.stop() }
        let tool = try Tool(stack)
        _ = try await tool.loggedIn()
        let runs = try (0..<6).map { _ in try tool.start(Self.send) }
        for run in runs {
            let ended = await run.end()
            #expect(ended.status == 0, "\(ended.output)\(ended.error)")
        }
        #expect(try await received(stack) == 6)
    }

    @Test func `several processes with one key are one payment`() async throws {
        let stack = try await LocalStack.start()
        defer { stack.stop() }
        let tool = try Tool(stack)
        _ = try await tool.loggedIn()
        let runs = try (0..<6).map { _ in try tool.start(Self.send + ["--key", "one"]) }
        var hashes: Set<String> = []
        for run in runs {
            let ended = await run.end()
            #expect([0, 4].contains(ended.status), "\(ended.output)\(ended.error)")
            if let hash = ended.json?["transaction_hash"]?.stringValue { hashes.insert(hash) }
        }
        #expect(hashes.count == 1)
        #expect(try await received(stack) == 1)
    }
}
