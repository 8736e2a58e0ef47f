import RainEncoding
import RainSession
import RainTestKit
import RainTestSupport
import Testing

@testable import RainPasskeys

/// What Chromium handed out, recorded: it is passed on as it stands, and not with a byte of what is checked here changed.
///
/// Signature and counter are the service's to judge; the stack's own tests judge them on the same recordings.
@Suite(.enabled(if: Vectors.available, "vectors absent"))
struct CaptureTests {
    private static let file = "webauthn/webauthn-chromium-captures.json"
    private static let port: UInt16 = 34029

    private func accepts(
        _ capture: JSONValue, challenge: UInt8 = 9, domain: String = "localhost",
        changing change: (inout [UInt8]) -> Void = { _ in }
    ) async throws -> Bool {
        let response = try capture.field("response")
        var data = try Base64URL.decode(try response.string("authenticatorData"))
        change(&data)
        let fields: JSONValue = [
            "v": 1, "id": try capture.field("id"), "clientDataJSON": try response.field("clientDataJSON"),
            "authenticatorData": .string(Base64URL.encode(data)), "signature": try response.field("signature"),
            "userHandle": try response.field("userHandle"),
        ]
        let request = PasskeyAssertionRequest(domain: domain, challenge: [UInt8](repeating: challenge, count: 32))
        return await withLocalhostPasskeys(port: Self.port) {
            guard let domain = try? PasskeyDomain(domain) else { return false }
            return (try? BrowserAnswer(domain: domain, fields.text).assertion(for: request)) != nil
        }
    }

    @Test func `a recorded assertion passes; another challenge, origin, domain hash or absent user does not`() async throws {
        let used = try Vectors.json(Self.file).field("auth")
        var tally = Tally(Self.file)
        tally.count("as recorded", ought: true, did: try await accepts(used))
        tally.count("another challenge", ought: false, did: try await accepts(used, challenge: 7))
        tally.count("another origin", ought: false, did: try await accepts(used, domain: "example.com"))
        tally.count("another domain's hash", ought: false, did: try await accepts(used) { $0[0] ^= 1 })
        tally.count("nobody there", ought: false, did: try await accepts(used) { $0[32] &= 0xfe })
        tally.count("cut short", ought: false, did: try await accepts(used) { $0.removeLast() })
        let made = try Vectors.json(Self.file).field("reg_none").field("response").string("clientDataJSON")
        let registration = try Base64URL.decode(made)
        let domain = try await withLocalhostPasskeys(port: Self.port) { try PasskeyDomain("localhost") }
        let challenge = [UInt8](repeating: 7, count: 32)
        for (type, ought) in [(ClientData.Ceremony.create, true), (.get, false)] {
            let did = (try? ClientData.check(registration, type: type, challenge: challenge, domain: domain)) != nil
            tally.count("a registration as \(type)", ought: ought, did: did)
        }
        #expect(tally == Tally(accepted: 2, rejected: 6), "\(tally)")
    }
}
