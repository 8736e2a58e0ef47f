import LocalStack
import RainCollateral
import RainCore
import RainCrypto
import RainEncoding
import RainHTTP
import RainTestKit
import Testing

extension CollateralIntegrationTests {
    /// The rest of the issuing API over real HTTP.
    @Suite(.serialized) struct API {
        private func client(_ issuing: IssuingStack, _ key: String? = nil, _ owner: IssuingOwner = .tenant) -> IssuingClient {
            IssuingClient(
                endpoint: .custom(issuing.baseURL), credentials: .apiKey(key ?? issuing.apiKey, for: owner),
                environment: .inMemory())
        }

        @Test func `balances are cents, and a contract's are tokens`() async throws {
            let user = try await Withdrawer()
            let issuing = try user.client.issuing()
            let balances = try await issuing.balances()
            #expect(balances.creditLimit == (try Cents(dollars: "50.00")))
            #expect(balances.spendingPower <= balances.creditLimit)
            let contract = try #require(try await issuing.contracts().first)
            #expect(contract.tokens.first?.balance == "50.0")
            #expect(contract.adminAddresses == [user.wallet.address.description])
            #expect(try await user.held() == "50")
        }

        @Test func `all kinds of transactions are read, page by page`() async throws {
            let (_, issuing) = try await CollateralStack.fresh()
            let user = try await issuing.makeUser()
            for kind in ["spend", "collateral", "payment", "fee"] {
                try await issuing.addTransaction(kind, user: user, fields: ["amount": 1250])
            }
            let client = client(issuing, nil, .user(user))
            var read: [IssuingTransaction] = []
            for try await page in client.transactionPages(pageSize: 3) { read += page }
            #expect(read.count == 4)
            #expect(read.allSatisfy { $0.amount == Cents(whole: 1250) })
            guard case .fee = read[0].details, case .payment = read[1].details, case .collateral = read[2].details,
                case .spend = read[3].details
            else { return #expect(Bool(false), "the newest comes first") }
            #expect(try await client.transaction(id: read[3].id) == read[3])
            var query = TransactionQuery()
            query.kinds = [.spend, .fee]
            query.postedAfter = Timestamp(secondsSinceEpoch: 1_000_000_000)
            let some = try await client.transactions(query)
            #expect(some.count <= 2)
            query = TransactionQuery()
            query.kinds = [.payment]
            #expect(try await client.transactions(query).map(\.id) == [read[1].id])
            let missing = await rainError { _ = try await client.transaction(id: "00000000-0000-4000-8000-000000000000") }
            #expect(missing?.context["status"] == "404")
        }

        @Test func `a contract is made once under a key, and a second one is a conflict`() async throws {
            let (_, issuing) = try await CollateralStack.fresh()
            let wallet = try StubWalletProvider.random()
            let user = try await issuing.makeUser(wallet: wallet.address.description)
            let client = client(issuing, nil, .user(user))
            let key = "make-\(user)"
            // The answer is lost after the contract stands: the repeat gets the same.
            try await issuing.fault("reset-after", path: "contracts")
            let contract = try await client.makeContract(on: .baseSepolia, version: .second, idempotencyKey: key)
            #expect(try contract.collateral().version == .second)
            #expect(try await client.makeContract(on: .baseSepolia, version: .second, idempotencyKey: key).id == contract.id)
            #expect(try await client.contracts().map(\.id) == [contract.id])
            #expect(await rainError { _ = try await client.makeContract(on: .baseSepolia) }?.context["status"] == "409")
            let payTo = try await client.makePayment(of: Cents(whole: 500), from: wallet.address, on: .baseSepolia)
            #expect(!payTo.isZero)
        }

        @Test(arguments: [400, 401, 403, 404, 429, 500, 503])
        func `refusals are errors with their status, in both shapes`(status: Int) async throws {
            let (stack, issuing) = try await CollateralStack.fresh()
            for shape in ["message", "code"] {
                try await issuing.set(["errorShape": .string(shape)])
                let fault: JSONObject = ["status": .number(JSONNumber(status)), "message": "said so", "count": 3]
                try await issuing.fault("issuing-error", path: "balances", fault)
                var environment = RainEnvironment.inMemory()
                environment.time = ManualTime(now: SystemTime().now)
                let client = IssuingClient(
                    endpoint: .custom(issuing.baseURL), credentials: .apiKey(issuing.apiKey), environment: environment)
                let error = await rainError { _ = try await client.balances() }
                #expect(error?.context["status"] == String(status))
                #expect(error?.message.contains("said so") == true)
                try await stack.rpc("sandbox_clearFaults")
            }
        }

        @Test func `a key that is wrong is refused`() async throws {
            let (_, issuing) = try await CollateralStack.fresh()
            #expect(await rainError { _ = try await client(issuing, "0123").contracts() }?.code == "RAIN_202")
        }

        @Test func `a webhook is Rain's when the bytes and the key are right`() async throws {
            let (_, issuing) = try await CollateralStack.fresh()
            let event = try await issuing.sendEvent(
                resource: "transaction", action: "completed",
                body: ["id": "t1", "type": "fee", "fee": ["amount": 5, "description": "Ünï"]])
            let payload = Array((event["payload"]?.stringValue ?? "").utf8)
            var headers: HTTPHeaders = [:]
            for header in event["headers"]?.objectValue ?? [:] { headers.add(header.name, header.value.stringValue ?? "") }
            let keys = [try SecretBytes(copying: Array(issuing.apiKey.utf8))]
            let webhook = try IssuingWebhook(verifying: payload, headers: headers, keys: keys)
            #expect(webhook.resource == "transaction" && webhook.action == "completed")
            #expect(webhook.transaction?.amount == Cents(whole: 5))
            #expect(webhook.receivedAt != nil)
            #expect { try IssuingWebhook(verifying: payload + [0x0a], headers: headers, keys: keys) } throws: {
                ($0 as? RainError)?.kind == .webhookNotAuthentic
            }
        }
    }
}
