import Foundation
import RainCrypto
import RainEncoding
import RainHTTP
import RainTestSupport
import Testing

@testable import PrivyAPI

/// Made by Scripts/fixtures/generate_privy_authorization.py with independent libraries.
@Suite("What independent libraries say is signed of a request")
struct AuthorizationFixtureTests {
    private static let file = "Modules/PrivyAPI/Tests/Fixtures/authorization-payloads.json"

    @Test(.enabled(if: RepositoryRoot.find() != nil, "the tests do not run beside their sources"))
    func `every request has the known text, and the known signature of it verifies`() throws {
        let root = try #require(RepositoryRoot.find())
        let fixture = try JSONValue(parsing: [UInt8](Data(contentsOf: root.appendingPathComponent(Self.file))))
        let key = try P256.PublicKey(derRepresentation: Base64.decode(fixture.string("publicKey")))
        var tally = Tally(Self.file)
        for known in try fixture.elements("cases") {
            let payload = try payload(of: known, appID: fixture.string("appId"))
            let signature = try P256.Signature(derRepresentation: Base64.decode(known.string("signature")))
            let hasKnownText = try payload.canonicalBytes == Array(known.string("payload").utf8)
            let hasKnownHash = try Hex.encode(SHA256.hash(payload.canonicalBytes).bytes) == known.string("sha256")
            let isSigned = key.isValid(signature, for: payload.canonicalBytes)
            try tally.count(known.string("name"), ought: true, did: hasKnownText && hasKnownHash && isSigned)
        }
        #expect(tally == Tally(accepted: 19))
    }

    private func payload(of known: JSONValue, appID: String) throws -> AuthorizationPayload {
        let body = try known.string("body")
        let expiry = known["requestExpiry"]?.stringValue.flatMap { Int64($0) }
        return try AuthorizationPayload(
            method: HTTPMethod(rawValue: known.string("method")), url: known.string("url"), appID: appID,
            body: body.isEmpty ? Optional<JSONValue>.none : try JSONValue(parsing: Array(body.utf8)),
            idempotencyKey: known["idempotencyKey"]?.stringValue, expiry: expiry)
    }
}
