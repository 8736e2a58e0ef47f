import RainEncoding
import RainEthereum
import Testing

@testable import RainCore

@Suite struct RPCErrorTests {
    @Test(arguments: RecordedError.reads)
    func `a refusal means what its words and its data say`(_ recorded: RecordedError) throws {
        #expect(try recorded.error.meaning == recorded.meaning)
        // Whatever number stands beside them.
        for code in [-32000, -32005, 3, 0] {
            let error = try recorded.error
            #expect(RPCError(code: code, message: error.message, data: error.data).meaning == recorded.meaning)
        }
    }

    @Test(arguments: RecordedError.reads)
    func `a refusal of a read has the kind of its meaning`(_ recorded: RecordedError) throws {
        let kind: RainError.Kind =
            switch recorded.meaning {
            case .failedCall: .transactionSimulationFailed
            case .insufficientFunds: .insufficientFunds
            default: .networkError
            }
        #expect(try recorded.error.rainError(method: "eth_call").kind == kind)
    }

    @Test(arguments: RecordedAnswer.all)
    func `an answer to signed bytes proves what its words say and no more`(_ recorded: RecordedAnswer) throws {
        let hash = Hash32.keccak256([1])
        let error = RPCError(code: recorded.code, message: recorded.message, data: nil)
        let answer = BroadcastAnswer(RPCAnswer(method: "eth_sendRawTransaction", result: .failure(error)), sending: hash)
        let text = recorded.message.printable()
        let expected: BroadcastAnswer =
            switch recorded.verdict {
            case .taken: .taken
            case .refused: .refused(.rejected, text)
            case .cannotPay: .refused(.insufficientFunds, text)
            case .outOfDate: .outOfDate(text)
            case .unknown: .unknown(text)
            }
        #expect(answer == expected)
    }

    @Test func `words are found at the beginning of a word, however long the text is`() {
        let long = String(repeating: "x ", count: 1_000_000) + "already known"
        #expect(!RPCError(code: 0, message: long, data: nil).mentions("already known"))
        #expect(RPCError(code: 0, message: "ALREADY KNOWN", data: nil).mentions("already known"))
        #expect(!RPCError(code: 0, message: "unknown transaction", data: nil).mentions("known transaction"))
        #expect(!RPCError(code: 0, message: "", data: nil).mentions("already known"))
        #expect(RPCError(code: 0, message: "failed", data: "rate limit").meaning == .rateLimited)
    }
}
