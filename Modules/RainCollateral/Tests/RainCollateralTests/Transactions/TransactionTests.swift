import RainCore
import RainEncoding
import RainTestKit
import Testing

@testable import RainCollateral

@Suite struct TransactionTests {
    private let issuing = ScriptedIssuing()

    private static let four = """
        [{"id":"4","type":"spend","spend":{"amount":1250,"currency":"usd","localAmount":1100,"localCurrency":"eur",
        "authorizedAmount":1300,"merchantName":"SHOP 1","enrichedMerchantName":"Shop","merchantCategoryCode":"5411","status":"completed",
        "receipt":false,"userId":"u","cardId":"c","authorizedAt":"2026-01-01T00:00:00.000Z","postedAt":null,"future":[1]}},
        {"id":"3","type":"collateral","collateral":{"amount":500.5,"chainId":84532,"transactionHash":"0xab","walletAddress":"0x1"}},
        {"id":"2","type":"payment","payment":{"amount":100,"status":"pending"}},
        {"id":"1","type":"fee","fee":{"amount":5,"description":"Card","postedAt":"2026-01-02T00:00:00Z"}},
        {"id":"0","type":"bonus","bonus":{"amount":"lots"}}]
        """

    @Test func `all four kinds are read, and a fifth is passed on by its name`() async throws {
        issuing.transport.then(200, Self.four)
        let transactions = try await issuing.client().transactions()
        #expect(issuing.paths == ["GET /transactions?userId=u%201&limit=20"])
        #expect(transactions.map { $0.amount?.dollars } == ["12.50", "5.005", "1.00", "0.05", nil])
        guard case .spend(let spend) = transactions[0].details, case .collateral(let movement) = transactions[1].details,
            case .payment(let payment) = transactions[2].details, case .fee(let fee) = transactions[3].details
        else { return #expect(Bool(false)) }
        #expect(spend.merchantName == "SHOP 1" && spend.merchantCategoryCode == "5411" && spend.hasReceipt == false)
        #expect(spend.authorizedAmount == Cents(whole: 1300) && spend.localAmount == "1100" && spend.postedAt == nil)
        #expect(spend.authorizedAt == Timestamp(secondsSinceEpoch: 1_767_225_600))
        #expect(movement.amount.whole == nil && movement.chainID == 84532)
        #expect(payment.status == "pending" && payment.transactionHash == nil)
        #expect(fee.description == "Card")
        #expect(transactions[4].details == .other("bonus"))
    }

    @Test(arguments: ["{}", #"{"amount":"5"}"#, #"{"amount":null}"#, #"{"amount":5,"authorizedAmount":"x"}"#])
    func `a transaction whose money cannot be read is an error`(payload: String) async {
        issuing.transport.then(200, #"[{"id":"1","type":"spend","spend":\#(payload)}]"#)
        #expect(await rainError { _ = try await issuing.client().transactions() }?.code == "RAIN_502")
    }

    @Test func `a query asks for what is wanted and for nothing else`() async throws {
        var query = TransactionQuery()
        query.kinds = [.spend, .fee]
        query.cardID = "c&1"
        query.postedAfter = Timestamp(secondsSinceEpoch: 951_782_399)
        query.authorizedBefore = Timestamp(millisecondsSinceEpoch: 1_767_225_600_007)
        issuing.transport.then(200, "[]")
        _ = try await issuing.client(.apiKey("k")).transactions(query, limit: 100, after: "t1")
        #expect(
            issuing.paths == [
                """
                GET /transactions?cardId=c%261&type=spend%2Cfee&authorizedBefore=2026-01-01T00%3A00%3A00.007Z\
                &postedAfter=2000-02-28T23%3A59%3A59.000Z&cursor=t1&limit=100
                """
            ])
        for limit in [0, 101, -1] {
            #expect(await rainError { _ = try await issuing.client().transactions(limit: limit) }?.kind == .invalidConfig)
        }
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"), (951_868_799_123, "2000-02-29T23:59:59.123Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] as [(Int64, String)])
    func `times are written as ISO 8601`(milliseconds: Int64, text: String) {
        #expect(Timestamp(millisecondsSinceEpoch: milliseconds).iso8601 == text)
        #expect(IssuingTime(text)?.timestamp.millisecondsSinceEpoch == milliseconds)
    }

    @Test func `pages follow one another by the last id, and end with a short one`() async throws {
        issuing.transport.then(200, #"[{"id":"3","type":"fee","fee":{"amount":1}},{"id":"2","type":"fee","fee":{"amount":1}}]"#)
        issuing.transport.then(200, #"[{"id":"1","type":"fee","fee":{"amount":1}}]"#)
        var ids: [String] = []
        for try await page in issuing.client(.apiKey("k")).transactionPages(pageSize: 2) { ids += page.map(\.id) }
        #expect(ids == ["3", "2", "1"])
        #expect(issuing.paths == ["GET /transactions?limit=2", "GET /transactions?cursor=2&limit=2"])
    }

    @Test func `an empty page ends it, and pages that do not advance are an error`() async throws {
        issuing.transport.then(200, #"[{"id":"1","type":"fee","fee":{"amount":1}}]"#)
        issuing.transport.then(200, "[]")
        var pages = 0
        for try await _ in issuing.client().transactionPages(pageSize: 1) { pages += 1 }
        #expect(pages == 1)
        for _ in 0..<2 { issuing.transport.then(200, #"[{"id":"1","type":"fee","fee":{"amount":1}}]"#) }
        let error = await rainError { for try await _ in issuing.client().transactionPages(pageSize: 1) {} }
        #expect(error?.code == "RAIN_502")
        try issuing.transport.finish()
    }

    @Test func `one transaction is asked for by its id`() async throws {
        issuing.transport.then(200, #"{"id":"a/b","type":"fee","fee":{"amount":1}}"#)
        #expect(try await issuing.client().transaction(id: "a/b").amount == Cents(whole: 1))
        #expect(issuing.paths == ["GET /transactions/a%2Fb"])
    }
}
