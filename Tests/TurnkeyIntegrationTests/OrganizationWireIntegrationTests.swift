import LocalStack
import RainCrypto
import RainEncoding
import RainHTTP
import RainTurnkeyAdapter
import Testing
import TurnkeyAPI

/// Users, votes, imports and codes over the public API.
@Suite struct OrganizationWireIntegrationTests {
    private func partners(_ customer: WireCustomer) async throws -> (String, [TurnkeyClient]) {
        let keys = [try TurnkeyAPIKey.random(), try TurnkeyAPIKey.random()]
        let users = keys.map { NewUser(apiKeys: [NewAPIKey(name: "k", key: $0)]) }
        let plan = NewSubOrganization(name: "Partners", rootUsers: users, rootQuorumThreshold: 2)
        let made = try await customer.parent().createSubOrganization(plan, in: customer.parentID)
        return (made.organizationID, try keys.map { try customer.client(APIKeyStamper($0)) })
    }

    @Test func `what needs two waits for the second, who finds it, approves it, and it is done`() async throws {
        let customer = WireCustomer(turnkey: try await .shared())
        let (organization, clients) = try await partners(customer)
        let waiting = await #expect(throws: TurnkeyError.self) {
            try await clients[0].createWallet(NewWallet(name: "W"), in: organization)
        }
        #expect(waiting?.kind == .consensusNeeded)
        let reference = try #require(waiting?.activity)
        let found = try await clients[1].activities(in: organization, statuses: [.consensusNeeded])
        #expect(found.map(\.reference) == [reference])
        #expect(found.first?.canApprove == true)
        let done = try await clients[1].approve(reference)
        #expect(done.votes.count == 2)
        #expect(try done.result("createWalletResult")["walletId"] != nil)
        #expect(try await clients[0].wallets(in: organization).map(\.name) == ["W"])
        let refused = await #expect(throws: TurnkeyError.self) {
            try await clients[0].createWallet(NewWallet(name: "X"), in: organization)
        }
        let rejected = try await clients[1].reject(try #require(refused?.activity))
        guard case .rejected = rejected.outcome else { return #expect(Bool(false), "\(rejected)") }
    }

    @Test func `a phrase and a key go in sealed and come out the same`() async throws {
        let customer = WireCustomer(turnkey: try await .shared())
        let key = try TurnkeyAPIKey.random()
        let plan = NewSubOrganization(name: "o", rootUsers: [NewUser(apiKeys: [NewAPIKey(name: "k", key: key)])])
        let made = try await customer.parent().createSubOrganization(plan, in: customer.parentID)
        let (client, user) = (try customer.client(APIKeyStamper(key)), try #require(made.rootUserIDs.first))
        let signer = try customer.enclave("signerPublicKey")
        let phrase = try SecretBytes(copying: "test test test test test test test test test test test junk".utf8)
        let wallet = try await client.importWallet(
            phrase, name: "Imported", ofUser: user, in: made.organizationID, signer: signer)
        #expect(wallet.addresses == ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"])
        #expect(try await client.exportWallet(wallet.id, in: made.organizationID, signer: signer).phrase == phrase)
        let secret = try Secp256k1.PrivateKey()
        let imported = try await client.importPrivateKey(
            secret, name: "Key", ofUser: user, in: made.organizationID, signer: signer)
        #expect(try SigningKey(privateKey: secret.rawRepresentation).address == Address(imported.address))
        let digests = [String(repeating: "11", count: 32), String(repeating: "22", count: 32)]
        let signatures = try await client.signRawPayloads(
            digests, hash: .none, signWith: imported.id, in: made.organizationID)
        for (digest, signature) in zip(digests, signatures) {
            let bytes = try #require(Digest32(Hex.decode(digest)))
            #expect(secret.publicKey.isValid(r: signature.r, s: signature.s, forDigest: bytes))
        }
        let exported = try await client.exportPrivateKey(imported.id, in: made.organizationID, signer: signer)
        #expect(exported == secret.rawRepresentation)
    }

    @Test func `a server sends, confirms and opens, and the contact moves to another`() async throws {
        let customer = WireCustomer(turnkey: try await .shared())
        let (parent, parentID) = (try customer.parent(), try customer.parentID)
        let tlsFetcher = try customer.enclave("tlsFetcherPublicKey")
        let (contact, key) = (try customer.turnkey.newContact(), try TurnkeyAPIKey.random())
        let request = OneTimeCodeRequest(contact: .email(contact), appName: "App", length: 8, isAlphanumeric: true)
        let challenge = try await parent.sendOneTimeCode(request, in: parentID, tlsFetcher: tlsFetcher)
        let code = try await customer.turnkey.stack.code(for: contact)
        #expect(code.count == 8)
        let token = try await parent.verifyOneTimeCode(
            Redacted(code), for: challenge, key: key, in: parentID, tlsFetcher: tlsFetcher)
        let verification = try BoundVerification(token, key: key)
        let plan = NewSubOrganization(
            name: "o", rootUsers: [NewUser(contact: .email(contact))], wallet: NewWallet(name: "W"), verification: verification)
        let made = try await parent.createSubOrganization(plan, in: parentID)
        #expect(try await parent.subOrganizations(verified: .email(contact), in: parentID) == [made.organizationID])
        let session = try TurnkeyAPIKey.random()
        let opened = try await parent.login(
            organizationID: made.organizationID, verification: verification, sessionKey: session, invalidateExisting: true,
            notarizer: customer.enclave("notarizerPublicKey"))
        let client = try customer.client(APIKeyStamper(session))
        let next = try customer.turnkey.newContact()
        let proof = try await customer.verification(of: next)
        try await client.updateContact(.email(next), token: proof.token, ofUser: opened.userID, in: made.organizationID)
        #expect(try await client.user(opened.userID, in: made.organizationID).email?.exposed == next)
        #expect(try await parent.subOrganizations(verified: .email(contact), in: parentID) == [])
        #expect(try await client.policies(in: made.organizationID).isEmpty)
        let unsigned = try Hex.decode(
            "02e8018084773594008506fc23ac0082520894e2e30c19e1a60db94926e9763074be21e7e4402a8080c0")
        let account = try #require(made.wallet?.addresses.first)
        let signed = try await client.signTransaction(unsigned, signWith: account, in: made.organizationID)
        #expect(try SignedTransaction(decoding: signed).recoverSigner() == Address(account))
    }
}
