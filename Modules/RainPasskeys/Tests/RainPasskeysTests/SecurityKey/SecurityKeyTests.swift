import RainCore
import RainCrypto
import RainEncoding
import RainSession
import Synchronization
import Testing

@testable import RainPasskeys

/// A security key behind libfido2's own input and output, with nothing of the kernel's between.
@Suite struct SecurityKeyTests {
    /// A user who gives what is in a list.
    private final class Person: SecurityKeyPrompt {
        private let state = Mutex<(touches: Int, asked: [Bool], pins: [String])>((0, [], []))
        init(pins: String...) { state.withLock { $0.pins = pins } }

        var touches: Int { state.withLock { $0.touches } }
        var asked: [Bool] { state.withLock { $0.asked } }

        func touchNeeded() async { state.withLock { $0.touches += 1 } }

        func pin(isRetry: Bool) async throws -> SecretBytes? {
            let pin = state.withLock { state -> String? in
                state.asked.append(isRetry)
                return state.pins.isEmpty ? nil : state.pins.removeFirst()
            }
            return try pin.map { try SecretBytes(copying: Array($0.utf8)) }
        }
    }

    private let key = SoftwareKey()

    private func passkeys(_ person: some SecurityKeyPrompt) -> SecurityKeyPasskeys {
        SecurityKeyPasskeys(prompt: person) { [key] in [.software(key)] }
    }

    private func assertion(_ domain: String = "example.com", allowing ids: [[UInt8]] = []) -> PasskeyAssertionRequest {
        PasskeyAssertionRequest(domain: domain, challenge: Array(2...33), allowedCredentialIDs: ids)
    }

    @Test func `a key makes a passkey and signs with it, for any domain, without a browser`() async throws {
        let person = Person()
        let passkeys = passkeys(person)
        let made = try await passkeys.createPasskey(.sample())
        #expect(made.credentialID == key.credentialIDs.first)
        #expect(made.transports == [.usb])
        let client = try JSONValue(parsing: made.clientDataJSON)
        #expect(client["type"] == "webauthn.create" && client["origin"] == "https://example.com")
        #expect(client["challenge"]?.stringValue == Base64URL.encode(Array(1...32)))
        var rest = made.attestationObject[...]
        let object = try #require(CBOR(&rest))
        #expect(rest.isEmpty && object[.text("fmt")]?.text == "none")
        let data = try #require(object[.text("authData")]?.bytes)
        #expect(data.prefix(32).elementsEqual(SHA256.hash(Array("example.com".utf8)).bytes))
        // The id stands behind the number of the model and its own length.
        #expect(Array(data[55..<87]) == made.credentialID)

        for ids in [[], [made.credentialID]] {
            let used = try await passkeys.assertPasskey(assertion(allowing: ids))
            #expect(used.credentialID == made.credentialID)
            #expect(used.userHandle == Array(1...16))
            #expect(used.authenticatorData.count == 37)
            let cose = Array(data[87...])
            var parts = cose[...]
            let point = try #require(CBOR(&parts))
            let x = try #require(point[.number(-2)]?.bytes)
            let y = try #require(point[.number(-3)]?.bytes)
            let publicKey = try P256.PublicKey(x963Representation: [4] + x + y)
            let signature = try P256.Signature(derRepresentation: used.signature)
            let signed = used.authenticatorData + SHA256.hash(used.clientDataJSON).bytes
            #expect(publicKey.isValid(signature, for: signed))
        }
        #expect(person.touches == 3 && person.asked.isEmpty)
    }

    @Test func `a key without a passkey of the domain, or with one of the account already, says so`() async throws {
        let passkeys = passkeys(Person())
        let made = try await passkeys.createPasskey(.sample())
        let missing = await rainError { _ = try await passkeys.assertPasskey(assertion("other.example")) }
        #expect(missing?.code == "RAIN_401")
        let unknown = await rainError { _ = try await passkeys.assertPasskey(assertion(allowing: [[1, 2, 3]])) }
        #expect(unknown?.code == "RAIN_401")
        var again = PasskeyCreationRequest.sample()
        again.excludedCredentialIDs = [made.credentialID]
        #expect(await rainError { _ = try await passkeys.createPasskey(again) }?.code == "RAIN_102")
        #expect(key.credentialIDs.count == 1)
    }

    @Test(
        arguments: [
            (0x27, "RAIN_401"), (0x2d, "RAIN_401"), (0x2f, "RAIN_401"), (0x3a, "RAIN_401"), (0x32, "RAIN_102"),
            (0x34, "RAIN_102"),
            (0x28, "RAIN_102"), (0x26, "RAIN_102"), (0x2b, "RAIN_102"), (0x7f, "RAIN_501"), (0x01, "RAIN_501"),
        ] as [(UInt8, String)])
    func `each way a key refuses has its code`(_ status: UInt8, _ code: String) async {
        key.refuse(status)
        let error = await rainError { _ = try await passkeys(Person()).createPasskey(.sample()) }
        #expect(error?.code == code)
        #expect(key.credentialIDs.isEmpty)
    }

    @Test func `a PIN is asked for when the key wants one; who does not give it said no`() async {
        let person = Person()
        key.refuse(0x36)
        let error = await rainError { _ = try await passkeys(person).createPasskey(.sample()) }
        #expect(error?.code == "RAIN_401")
        #expect(person.asked == [false])
    }

    @Test func `statuses of a PIN lead to another question, told apart from a first one`() {
        #expect(SecurityKeyOutcome(0x36) == .pin(isRetry: false))
        #expect(SecurityKeyOutcome(0x31) == .pin(isRetry: true))
        #expect(SecurityKeyOutcome(0) == .done)
    }

    @Test func `a key that was not touched by anybody is not believed`() async throws {
        let passkeys = passkeys(Person())
        _ = try await passkeys.createPasskey(.sample())
        key.setPresent(false)
        await #expect(throws: RainError.self) { _ = try await passkeys.assertPasskey(assertion()) }
    }

    @Test func `no key, several, or a domain that is none: RAIN_102, and nobody is asked`() async {
        let person = Person()
        let none = SecurityKeyPasskeys(prompt: person) { [] }
        #expect(await rainError { _ = try await none.createPasskey(.sample()) }?.code == "RAIN_102")
        let two = SecurityKeyPasskeys(prompt: person) { [key] in [.software(key), .software(key)] }
        #expect(await rainError { _ = try await two.createPasskey(.sample()) }?.code == "RAIN_102")
        let error = await rainError { _ = try await passkeys(person).createPasskey(.sample(domain: "localhost")) }
        #expect(error?.code == "RAIN_102")
        #expect(person.touches == 0)
    }

    @Test func `a caller that is cancelled gets no passkey`() async {
        let passkeys = passkeys(Person())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await passkeys.createPasskey(.sample())
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(key.credentialIDs.isEmpty)
    }
}
