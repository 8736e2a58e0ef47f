import RainCore
import RainEncoding
import RainTestKit
import Testing

@testable import RainCollateral

@Suite struct BalancesTests {
    private let issuing = ScriptedIssuing()

    @Test func `balances are cents, and what else the answer holds is ignored`() async throws {
        issuing.transport.then(
            200,
            """
            {"creditLimit":100000,"pendingCharges":0,"postedCharges":-250,"balanceDue":1,"spendingPower":99999,"new":{"a":1}}
            """)
        let balances = try await issuing.client().balances()
        #expect(issuing.paths == ["GET /users/u%201/balances"])
        #expect(balances.creditLimit == Cents(whole: 100_000))
        #expect(balances.postedCharges.dollars == "-2.50")
        #expect(balances.spendingPower.dollars == "999.99")
    }

    @Test(arguments: [#""100""#, "null", "true", "1e3", "1.0000000000001", "99999999999999999999"])
    func `a balance that is not a number of cents is an error and never a zero`(value: String) async {
        issuing.transport.then(
            200, #"{"creditLimit":\#(value),"pendingCharges":0,"postedCharges":0,"balanceDue":0,"spendingPower":0}"#)
        #expect(await rainError { _ = try await issuing.client().balances() }?.code == "RAIN_502")
    }
}
