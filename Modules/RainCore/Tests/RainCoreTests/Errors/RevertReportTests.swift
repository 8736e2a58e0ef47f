import RainEncoding
import RainEthereum
import Testing

@testable import RainCore

@Suite struct RevertReportTests {
    private func report(_ message: String, _ data: JSONValue? = nil) -> RevertReport {
        RevertReport(RPCError(code: 3, message: message, data: data))
    }

    @Test func `every known error is declared well, and no two are alike`() {
        #expect(KnownErrors.all.count == KnownErrors.declarations.count)
        #expect(Set(KnownErrors.all.map(\.selector)).count == KnownErrors.declarations.count)
        // The collateral's, as its interface gives it.
        #expect(KnownErrors.all.contains { $0.name == "InvalidSignature" && $0.selector.rawValue == 0x8baa_579f })
        #expect(KnownErrors.all.contains { $0.name == "ERC20InsufficientBalance" && $0.selector.rawValue == 0xe450_d38c })
        #expect(KnownErrors.all.contains { $0.name == "EnforcedPause" && $0.selector.rawValue == 0xd93c_0665 })
    }

    @Test(arguments: [
        JSONValue.string(RecordedError.userError),
        ["data": .string(RecordedError.userError)],
        ["result": .string(RecordedError.userError), "hash": "0x01", "message": "revert"],
        ["originalError": ["code": 3, "data": .string(RecordedError.userError)]],
        ["0xab": ["error": "revert", "return": .string(RecordedError.userError)], "name": "RuntimeError"],
        .string("Reverted " + RecordedError.userError),
        .string("err: " + RecordedError.userError + " (supplied gas 36000000)"),
    ])
    func `the data is found wherever a node puts it`(_ data: JSONValue) {
        let report = report("execution reverted", data)
        #expect(report.reason == "the contract says \"user error\"")
        #expect(report.context["revertData"] == RecordedError.userError)
    }

    @Test func `the data is found in the message too`() {
        let message = "reverted with an unrecognized custom error (return data: \(RecordedError.userError))"
        #expect(report(message).reason == "the contract says \"user error\"")
        #expect(report("execution reverted: " + RecordedError.userError).context["revertData"] == RecordedError.userError)
        // An address is no encoded error.
        #expect(report("execution reverted: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8").data == nil)
    }

    @Test(arguments: [
        ("execution reverted: ERC20: transfer amount exceeds balance", "ERC20: transfer amount exceeds balance"),
        ("VM Exception while processing transaction: revert no", "no"),
        ("VM Exception while processing transaction: reverted with reason string 'no'", "no"),
    ])
    func `without data the node's repetition of a text is used`(_ message: String, _ reason: String) {
        #expect(report(message).reason == "the contract says \"\(reason)\"")
    }

    @Test(arguments: ["execution reverted", "execution reverted: revert", "out of gas", ""])
    func `no reason is no reason`(_ message: String) {
        #expect(report(message).reason == nil)
        #expect(report(message, "0x").reason == nil)
        #expect(report(message).context.isEmpty)
    }

    @Test func `an error of a known interface shows its name and values`() throws {
        let account = try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
        let error = try #require(KnownErrors.all.first { $0.name == "ERC20InsufficientBalance" })
        let data = try error.encode([.address(account), .uint(5), .uint(.max)])
        #expect(
            report("execution reverted", .string(DataHex.encode(data))).reason
                == "ERC20InsufficientBalance(sender: \(account), balance: 5, needed: \(UInt256.max))")
        #expect(report("execution reverted", "0xd93c0665").reason == "EnforcedPause()")
    }

    @Test func `a panic says what the compiler checked`() {
        let zeros = String(repeating: "0", count: 62)
        #expect(
            report("execution reverted", .string("0x4e487b71\(zeros)11")).reason
                == "panic 0x11 (arithmetic left the range of its type)")
        #expect(report("execution reverted", .string("0x4e487b71\(zeros)99")).reason == "panic 0x99")
    }

    @Test func `an unknown error is shown by its selector`() {
        let report = report("execution reverted", "0xdf2d9b42")
        #expect(report.reason == "an error of the contract's own, 0xdf2d9b42")
        #expect(report.context["revertData"] == "0xdf2d9b42")
    }

    @Test func `a contract's text is cleaned and bounded`() throws {
        let error = try ABIError("error Error(string text)")
        let text = "pay\u{1b}[2J\n\u{202e}now" + String(repeating: "x", count: 10_000)
        let report = report("execution reverted", .string(DataHex.encode(try error.encode([.string(text)]))))
        let reason = try #require(report.reason)
        #expect(reason.hasPrefix("the contract says \"pay [2J  nowxxx"))
        #expect(reason.unicodeScalars.allSatisfy { $0.isPrintable })
        #expect(reason.count < 240)
        #expect(report.context["revertData"].map { $0.count } == 2 + 2 * 260 + 1)
    }

    @Test(arguments: [
        "0x0", "0xzz", "0x08c379a0", "0x08c379a0ff", "0x4e487b71", "0xe450d38c00",
        "0x08c379a0" + String(repeating: "f", count: 128),
        "0x" + String(repeating: "f", count: 1_000_000), "0x08c379", "Reverted 0x", "err: 0x", "0x0x0x0x0x0x0x",
    ])
    func `malformed data is no reason to fail`(_ data: String) {
        let error = RPCError(code: 3, message: "execution reverted", data: .string(data))
        #expect(error.rainError(method: "eth_call").kind == .transactionSimulationFailed)
        #expect(error.rainError(method: "eth_call").message.count < 400)
    }

    @Test func `the error that is thrown carries the reason and the data`() {
        let error = RPCError(code: 3, message: "execution reverted: user error", data: .string(RecordedError.userError))
        let thrown = error.rainError(method: "eth_estimateGas")
        #expect(thrown.message == "the call would fail: the contract says \"user error\"")
        #expect(thrown.context["revertReason"] == "the contract says \"user error\"")
        #expect(thrown.context["revertData"] == RecordedError.userError)
    }
}
