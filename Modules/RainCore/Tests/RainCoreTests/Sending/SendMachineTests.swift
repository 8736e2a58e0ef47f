import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@testable import RainCore

@Suite struct SendMachineTests {
    let now = Timestamp(secondsSinceEpoch: 100)
    let signed: SignedTransaction
    private let fresh: SendRecord

    init() throws {
        let key = try testKey(1)
        let transaction = try Transaction(
            chainID: 84532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 3, gasLimit: 21000, to: key.address, value: 1)
        signed = try key.sign(transaction)
        fresh = SendRecord(
            id: "a", key: nil, intent: .keccak256([]), account: key.address, transaction: transaction, createdAt: now)
    }

    func record(in phase: SendRecord.Phase) -> SendRecord {
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
        case .cancelled:
            let cancellation = replacement(.cancellation)
            _ = record.handle(
                .replacementAgreed(SendReplacement(purpose: .cancellation, transaction: cancellation.transaction)), at: now)
            _ = record.handle(.signed(cancellation), at: now)
            _ = record.handle(lookedUp(receipt(true, of: cancellation)), at: now)
        case .replaced: _ = record.handle(lookedUp(finalizedNonce: 8), at: now)
        default: break
        }
        return record
    }

    func receipt(_ succeeded: Bool?, of version: SignedTransaction? = nil) -> TransactionReceipt {
        TransactionReceipt(
            transactionHash: (version ?? signed).hash, succeeded: succeeded,
            block: BlockReference(number: 5, hash: .keccak256([5])), gasUsed: 21000)
    }

    func lookedUp(
        _ receipt: TransactionReceipt? = nil, isKnown: Bool = false, finalizedNonce: UInt64 = 0, newest: UInt64? = 9,
        finalized: UInt64? = 9
    ) -> SendEvent {
        .lookedUp(
            ChainView(
                receipt: receipt, known: isKnown ? [signed.hash] : [], finalizedNonce: finalizedNonce, newestBlock: newest,
                finalizedBlock: finalized))
    }

    /// A version at a tenth more.
    func replacement(_ purpose: SendAttempt.Purpose, maxFeePerGas: UInt256 = 4, tip: UInt256 = 2) -> SignedTransaction {
        do {
            let key = try testKey(1)
            let isCancellation = purpose == .cancellation
            return try key.sign(
                Transaction(
                    chainID: 84532, nonce: 7, maxPriorityFeePerGas: tip, maxFeePerGas: maxFeePerGas, gasLimit: 21000,
                    to: key.address, value: isCancellation ? 0 : 1))
        } catch {
            preconditionFailure("the transaction of the test cannot be made: \(error)")
        }
    }

    @Test func `the bytes are in the row before anything asks to send them`() {
        var record = fresh
        #expect(record.handle(.began, at: now) == .sign(fresh.transaction))
        #expect(record.attempts.isEmpty)
        #expect(record.handle(.signed(signed), at: now) == .broadcast(isFirstAttempt: true))
        #expect(record.phase == .signed)
        #expect(record.current?.signed.rawBytes == signed.rawBytes)
        #expect(record.transactionHash == signed.hash)
    }

    @Test func `only who wants it sent may have it signed, and each claim is a change`() {
        var record = fresh
        #expect(record.handle(.takenUp(maySign: false), at: now) == .wait)
        #expect(record == fresh)
        #expect(record.handle(.takenUp(maySign: true), at: now) == .claim)
        #expect(record != fresh)
        #expect(record.handle(.claimed, at: now) == .sign(fresh.transaction))
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
        #expect(record.block?.number == 5)
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
                if case .sign = action { Issue.record("\(event) in \(phase) asks for a signature") }
                #expect(record.attempts == self.record(in: phase).attempts)
            }
            if self.record(in: phase).isFinal {
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

    @Test func `a receipt that does not say how it ended settles nothing`() {
        var record = record(in: .broadcast)
        #expect(record.handle(lookedUp(receipt(nil)), at: now) == .wait)
        #expect(record.phase == .broadcast)
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

extension SendMachineTests {
    @Test func `a block counts until one as high holds it no more`() {
        var record = record(in: .broadcast)
        #expect(record.handle(lookedUp(receipt(true), finalized: 4), at: now) == .wait)
        #expect(record.phase == .succeeded)
        #expect(!record.isFinal)
        #expect(record.handle(.takenUp(maySign: false), at: now) == .lookUp)
        // A node that has not got so far says nothing about it.
        #expect(record.handle(lookedUp(newest: 4), at: now) == .wait)
        #expect(record.handle(lookedUp(newest: nil), at: now) == .wait)
        #expect(record.phase == .succeeded)
        var back = record
        #expect(back.handle(lookedUp(isKnown: true), at: now) == .wait)
        #expect(back.phase == .broadcast)
        #expect(back.block == nil && back.minedHash == nil)
        #expect(record.handle(lookedUp(), at: now) == .broadcast(isFirstAttempt: false))
        #expect(record.phase == .broadcast)
    }

    @Test func `a replacement needs a tenth more of both prices`() {
        for (cap, tip, isTaken) in [(4, 2, true), (3, 2, false), (4, 1, false)] as [(UInt256, UInt256, Bool)] {
            var record = record(in: .broadcast)
            let version = replacement(.speedUp, maxFeePerGas: cap, tip: tip)
            let wanted = SendReplacement(purpose: .speedUp, transaction: version.transaction)
            let action = record.handle(.replacementAgreed(wanted), at: now)
            #expect(action == (isTaken ? .sign(version.transaction) : .wait))
            #expect(record.replacement == (isTaken ? wanted : nil))
            #expect(record.handle(.signed(version), at: now) == (isTaken ? .broadcast(isFirstAttempt: true) : .wait))
            #expect(record.attempts.count == (isTaken ? 2 : 1))
        }
    }

    @Test func `after a signed cancellation nothing that pays is signed`() {
        var record = record(in: .broadcast)
        let stop = replacement(.cancellation)
        _ = record.handle(.replacementAgreed(SendReplacement(purpose: .cancellation, transaction: stop.transaction)), at: now)
        _ = record.handle(.signed(stop), at: now)
        for (purpose, isTaken) in [(.speedUp, false), (.cancellation, true)] as [(SendAttempt.Purpose, Bool)] {
            let version = replacement(purpose, maxFeePerGas: 9, tip: 9)
            let wanted = SendReplacement(purpose: purpose, transaction: version.transaction)
            #expect(record.handle(.replacementAgreed(wanted), at: now) == (isTaken ? .sign(version.transaction) : .wait))
        }
    }

    @Test func `a row survives its journal with everything in it`() throws {
        var record = record(in: .broadcast)
        let version = replacement(.speedUp)
        _ = record.handle(
            .replacementAgreed(SendReplacement(purpose: .speedUp, transaction: version.transaction)), at: now)
        #expect(try SendRecord(encoded: record.encoded) == record)
        _ = record.handle(.signed(version), at: now)
        _ = record.handle(.broadcast(.refused(.rejected, "underpriced"), isFirstAttempt: true), at: now)
        #expect(try SendRecord(encoded: record.encoded) == record)
        #expect(record.current?.purpose == .original)
        for phase in SendRecord.Phase.allCases {
            let record = self.record(in: phase)
            #expect(try SendRecord(encoded: record.encoded) == record)
        }
    }

    @Test func `only what was agreed to takes the send's place`() {
        var record = record(in: .broadcast)
        let agreed = replacement(.speedUp)
        _ = record.handle(.replacementAgreed(SendReplacement(purpose: .speedUp, transaction: agreed.transaction)), at: now)
        #expect(record.handle(.signed(replacement(.cancellation)), at: now) == .wait)
        #expect(record.attempts.count == 1)
        #expect(record.handle(.signed(agreed), at: now) == .broadcast(isFirstAttempt: true))
    }

    @Test func `a replacement is refused by its first attempt only, and its send by none of them`() {
        var record = record(in: .broadcast)
        let version = replacement(.speedUp)
        _ = record.handle(.replacementAgreed(SendReplacement(purpose: .speedUp, transaction: version.transaction)), at: now)
        _ = record.handle(.signed(version), at: now)
        #expect(record.handle(.broadcast(.refused(.rejected, "late"), isFirstAttempt: false), at: now) == .wait)
        #expect(record.current?.purpose == .speedUp)
        #expect(record.handle(.broadcast(.refused(.rejected, "first"), isFirstAttempt: true), at: now) == .wait)
        #expect(record.current?.purpose == .original)
        #expect(record.phase == .broadcast)
    }

    @Test func `a send of which a node knows any version is not replaced by a stranger`() {
        var record = record(in: .broadcast)
        let version = replacement(.speedUp)
        _ = record.handle(.replacementAgreed(SendReplacement(purpose: .speedUp, transaction: version.transaction)), at: now)
        _ = record.handle(.signed(version), at: now)
        #expect(record.handle(lookedUp(isKnown: true, finalizedNonce: 8), at: now) == .broadcast(isFirstAttempt: false))
        #expect(record.handle(lookedUp(finalizedNonce: 8), at: now) == .stop)
        #expect(record.phase == .replaced)
    }

    @Test func `a replacement is asked for a tenth more, rounded up`() throws {
        for (price, raised) in [(0, 1), (1, 2), (10, 11), (15, 17), (100, 110), (101, 112)] as [(UInt256, UInt256)] {
            let key = try testKey(1)
            let waiting = try Transaction(
                chainID: 1, nonce: 7, maxPriorityFeePerGas: price, maxFeePerGas: price, gasLimit: 21000, to: key.address,
                value: 1)
            let cheap = try FeeQuote(gasLimit: 21000, maxFeePerGas: 0, maxPriorityFeePerGas: 0)
            let quote = try cheap.replacing(waiting)
            #expect(quote.maxFeePerGas == raised)
            #expect(quote.maxPriorityFeePerGas == raised)
        }
    }
}
