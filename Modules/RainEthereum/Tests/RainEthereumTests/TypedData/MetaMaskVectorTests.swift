import RainCrypto
import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

/// The cases of eth-sig-util: MetaMask's own reading of typed data, whose version 4 is the one followed here.
@Suite("Typed-data vectors of eth-sig-util", .enabled(if: Vectors.available, "vectors absent"))
struct MetaMaskVectorTests {
    @Test("version 4: the same encodings, hashes and signatures; what only JavaScript converts is counted by its reason")
    func cases() throws {
        let rows = try Vectors.json("eth-sig-util/typed-data-cases.json.gz").arrayValue ?? []
        var tally = Tally("eth-sig-util/typed-data-cases.json.gz")
        var reasons: [MetaMaskCase.Reason: Int] = [:]
        for row in rows {
            let testCase = try MetaMaskCase(row)
            if let reason = try testCase.reasonToLeaveOut() {
                reasons[reason, default: 0] += 1
                tally.countNotApplicable()
                // What JavaScript would convert is refused; the rest is about calls that do not exist here.
                if reason.isRefusal {
                    #expect(throws: EthereumError.self, "\(testCase.name)") { try testCase.result() }
                }
                continue
            }
            let result: [UInt8]?
            do throws(EthereumError) { result = try testCase.result() } catch { result = nil }
            tally.count(
                testCase.name, ought: testCase.expected != nil, did: result != nil && result == testCase.expected ?? result)
        }
        if rows.count == 669 {
            #expect(tally == Tally(accepted: 100, rejected: 25, notApplicable: 544), "\(tally)")
            #expect(
                reasons == [
                    .otherVersion: 338, .javaScriptCall: 6, .noResult: 108, .convertedValue: 42, .bytesOfOtherLength: 33,
                    .addressOfOtherLength: 11, .checksum: 2, .integerOutOfRange: 4,
                ])
        } else {
            #expect(rows.count == 1086 && tally.failures.isEmpty, "\(tally)")
            #expect(tally.accepted + tally.rejected + tally.notApplicable == 1086)
        }
    }
}
