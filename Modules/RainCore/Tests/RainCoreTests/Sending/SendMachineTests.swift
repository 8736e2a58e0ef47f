import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@testable import RainCore

@Suite struct SendMachineTests {
    private let now = Timestamp(secondsSinceEpoch: 100)
    private let signed: SignedTransaction
    private let fresh: SendRecord

    init() throws {
        let key = try testKey(1)
        let transaction = try Transaction(
            chainID: 84532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 3, gasLimit: 21000, to: key.address, value: 1)
        signed = try key.sign(transaction)
        fresh = SendRecord(
            id: "a", key: nil, intent: .keccak256([]), account: key.address, transaction: transaction, createdAt: now)
    }

    private func record(in phase: SendRecord.Phase) -> SendRecord {
        var record = fresh
        if phase == .reserved { return record }
        if phase == .refused {
            _ = record.handle(.notSigned("no"), at: now)
            return record
        }
        _ = record.handle(.signed(signed), at: now)
        switch phase {
        case .broadcast: _ = record.handle(.broadcast(.taken, isFirstAttempt: true), at: now)
        case .succeeded: _ = record.handle(lookedUp(receipt(true)), at: now)
        case .reverted: _ = record.handle(lookedUp(receipt(false)), at: now)
        case .replaced: _ = record.handle(lookedUp(finalizedNonce: 8), at: now)
        default: break
        }
        return record
    }

    private func receipt(_ succeeded: Bool) -> TransactionReceipt {
        TransactionReceipt(transactionHash: signed.hash, succeeded: succeeded, blockNumber: 5, gasUsed: 21000)
    }

    private func lookedUp(_ receipt: TransactionReceipt? = nil, isKnown: Bool = false, finalizedNonce: UInt64 = 0) -> SendEvent
    {
        .lookedUp(receipt: receipt, isKnown: isKnown, finalizedNonce: finalizedNonce)
    }

    @Test func `the bytes are in the row before anything asks to send them`() {
        var record = fresh
        #expect(record.handle(.began, at: now) == .sign)
        #expect(record.rawBytes == nil)
        #expect(record.handle(.signed(signed), at: now) == .broadcast(isFirstAttempt: true))
        #expect(record.phase == .signed)
        #expect(record.rawBytes == signed.rawBytes)
        #expect(record.transactionHash == signed.hash)
    }

    @Test func `only who wants it sent may have it signed, and each claim is a change`() {
        var record = fresh
        #expect(record.handle(.takenUp(maySign: false), at: now) == .wait)
        #expect(record == fresh)
        #expect(record.handle(.takenUp(maySign: true), at: now) == .claim)
        #expect(record != fresh)
        #expect(record.handle(.claimed, at: now) == .sign)
    }

    @Test func `a wallet that does not sign ends the send and frees the nonce`() {
        var record = fresh
        #expect(record.handle(.notSigned("the user said no"), at: now) == .stop)
        #expect(record.phase == .refused)
        #expect(!record.holdsNonce)
        #expect(record.detail == "the user said no")
        #expect(record.refusal == .unsigned)
    }

    @Test func `only the very first attempt can be refused`() {
        for answer in [BroadcastAnswer.refused(.rejected, "r"), .neverSent("n")] {
            var first = record(in: .signed)
            #expect(first.handle(.broadcast(answer, isFirstAttempt: true), at: now) == .stop)
            #expect(first.phase == .refused)
            var later = record(in: .signed)
            #expect(later.handle(.broadcast(answer, isFirstAttempt: false), at: now) == .wait)
            #expect(later.phase == .signed)
            #expect(later.holdsNonce)
        }
    }

    @Test(arguments: [true, false])
    func `a time-out is no failure`(_ isFirstAttempt: Bool) {
        var record = record(in: .signed)
        #expect(record.handle(.broadcast(.unknown("time-out"), isFirstAttempt: isFirstAttempt), at: now) == .wait)
        #expect(record.phase == .signed)
        #expect(record.holdsNonce)
    }

    @Test(arguments: [SendRecord.Phase.signed, .broadcast])
    func `a send that may be out is looked up before its bytes go out again`(_ phase: SendRecord.Phase) {
        var record = record(in: phase)
        #expect(record.handle(.takenUp(maySign: true), at: now) == .lookUp)
        #expect(record.handle(lookedUp(), at: now) == .broadcast(isFirstAttempt: false))
        #expect(record.phase == phase)
        #expect(record.handle(lookedUp(isKnown: true), at: now) == .wait)
        #expect(record.phase == .broadcast)
        #expect(record.handle(lookedUp(receipt(true)), at: now) == .stop)
        #expect(record.phase == .succeeded)
        #expect(record.blockNumber == 5)
    }

    @Test func `a nonce used in a final block means replaced, and a known transaction does not`() {
        var record = record(in: .broadcast)
        #expect(record.handle(lookedUp(isKnown: true, finalizedNonce: 8), at: now) == .wait)
        #expect(record.handle(lookedUp(finalizedNonce: 7), at: now) == .broadcast(isFirstAttempt: false))
        #expect(record.handle(lookedUp(finalizedNonce: 8), at: now) == .stop)
        #expect(record.phase == .replaced)
    }

    @Test(arguments: SendRecord.Phase.allCases)
    func `no event ever asks for a second signature`(_ phase: SendRecord.Phase) {
        let events: [SendEvent] = [
            .began, .takenUp(maySign: true), .takenUp(maySign: false), .claimed, .abandoned, .signed(signed), .notSigned("x"),
            .broadcast(.taken, isFirstAttempt: true),
            .broadcast(.refused(.rejected, "x"), isFirstAttempt: true), .broadcast(.unknown("x"), isFirstAttempt: false),
            lookedUp(),
            lookedUp(receipt(true)), lookedUp(isKnown: true), lookedUp(finalizedNonce: 99),
        ]
        for event in events {
            var record = record(in: phase)
            let action = record.handle(event, at: now)
            if phase != .reserved {
                #expect(action != .sign)
                #expect(record.rawBytes == self.record(in: phase).rawBytes)
            }
            if phase.isFinal {
                #expect(action == .stop)
                #expect(record == self.record(in: phase))
            }
        }
    }

    @Test func `bytes that a node refused are met again by who repeats the wish, and looked up first`() {
        var record = record(in: .signed)
        _ = record.handle(.broadcast(.refused(.insufficientFunds, "poor"), isFirstAttempt: true), at: now)
        #expect(record.phase == .refused)
        #expect(record.holdsKey)
        #expect(!record.holdsNonce)
        var watched = record
        #expect(watched.handle(.takenUp(maySign: false), at: now) == .stop)
        #expect(record.handle(.takenUp(maySign: true), at: now) == .lookUp)
        var mined = record
        #expect(mined.handle(lookedUp(receipt(true)), at: now) == .stop)
        #expect(mined.phase == .succeeded)
        #expect(record.handle(lookedUp(), at: now) == .broadcast(isFirstAttempt: false))
        var richer = record
        #expect(richer.handle(.broadcast(.taken, isFirstAttempt: false), at: now) == .wait)
        #expect(richer.phase == .broadcast)
        #expect(record.handle(.broadcast(.refused(.rejected, "no"), isFirstAttempt: false), at: now) == .stop)
        #expect(record.refusal == .rejected)
        #expect(record.handle(.broadcast(.unknown("lost"), isFirstAttempt: false), at: now) == .wait)
        #expect(record.phase == .signed)
    }

    @Test func `a used nonce is no refusal: only the chain tells by whom`() {
        var record = record(in: .signed)
        #expect(record.handle(.broadcast(.outOfDate("nonce too low"), isFirstAttempt: true), at: now) == .lookUp)
        #expect(record.phase == .signed)
        #expect(record.handle(lookedUp(receipt(true)), at: now) == .stop)
        #expect(record.phase == .succeeded)
    }

    @Test func `a revert is told from a success`() {
        var record = record(in: .broadcast)
        #expect(record.handle(lookedUp(receipt(false)), at: now) == .stop)
        #expect(record.phase == .reverted)
    }

    @Test(arguments: [
        ("already known", BroadcastAnswer.taken), ("known transaction: 0xabc", .taken),
        ("Transaction already imported", .taken),
        ("nonce too low: next nonce 17, tx nonce 0", .outOfDate("nonce too low: next nonce 17, tx nonce 0")),
        ("replacement transaction underpriced", .refused(.rejected, "replacement transaction underpriced")),
        (
            "intrinsic gas too low: gas 1, minimum needed 21000",
            .refused(.rejected, "intrinsic gas too low: gas 1, minimum needed 21000")
        ),
        ("internal error", .unknown("internal error")), ("rate limited", .unknown("rate limited")),
        ("txpool is full", .unknown("txpool is full")), ("", .unknown("")),
        ("replacement transaction underpriced", .refused(.rejected, "replacement transaction underpriced")),
        ("unknown transaction type", .refused(.rejected, "unknown transaction type")),
        ("an unknown transaction", .unknown("an unknown transaction")),
        ("INSUFFICIENT FUNDS for gas", .refused(.insufficientFunds, "INSUFFICIENT FUNDS for gas")),
    ])
    func `a node's words are sorted into taken, refused and unknown`(_ words: String, _ expected: BroadcastAnswer) {
        let answer = RPCAnswer(method: "m", result: .failure(RPCError(code: -32000, message: words, data: nil)))
        #expect(BroadcastAnswer(answer, sending: signed.hash) == expected)
    }

    @Test func `a node that names another hash has proved nothing`() {
        let other = RPCAnswer(method: "m", result: .success(.string(Hash32.keccak256([1]).description)))
        #expect(BroadcastAnswer(other, sending: signed.hash) == .unknown("the node named another transaction"))
        let own = RPCAnswer(method: "m", result: .success(.string(signed.hash.description)))
        #expect(BroadcastAnswer(own, sending: signed.hash) == .taken)
    }
}
