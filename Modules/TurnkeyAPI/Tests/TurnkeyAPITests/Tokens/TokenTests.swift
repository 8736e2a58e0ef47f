import RainCrypto
import RainEncoding
import Testing

@testable import TurnkeyAPI

@Suite("Tokens of the enclaves")
struct TokenTests {
    private let enclave: TestEnclave
    private let stranger: TestEnclave
    private let session: JSONObject = [
        "exp": 1_900_000_000, "public_key": "02aa", "session_type": "SESSION_TYPE_READ_WRITE", "user_id": "u",
        "organization_id": "o",
    ]
    private let verification: JSONObject = [
        "exp": "1900000000123", "id": "token-1", "contact": "ada@example.com", "public_key": "02aa",
    ]

    init() throws {
        enclave = try TestEnclave()
        stranger = try TestEnclave()
    }

    private func verified(_ token: Redacted<String>, boundTo key: String = "02aa") throws -> VerificationToken {
        try VerificationToken(token, tlsFetcher: enclave.publicKey, boundTo: key)
    }

    private func read(_ token: Redacted<String>) throws -> SessionToken {
        try SessionToken(token, notarizer: enclave.publicKey, publicKeyHex: "02aa")
    }

    @Test("a session token signed over the hash of the hash is read")
    func sessionToken() throws {
        let token = try read(try enclave.token(.object(session), hashedTwice: true))
        #expect(token.organizationID == "o")
        #expect(token.userID == "u")
        #expect(token.expiresAt == 1_900_000_000)
        #expect(token.sessionType == "SESSION_TYPE_READ_WRITE")
    }

    @Test("a session type that is a profile's name, or absent, does not break a session")
    func sessionType() throws {
        var claims = session
        claims["session_type"] = "my profile"
        #expect(try read(try enclave.token(.object(claims), hashedTwice: true)).sessionType == "my profile")
        claims["session_type"] = nil
        #expect(try read(try enclave.token(.object(claims), hashedTwice: true)).sessionType == "")
    }

    @Test("a session token of another signer, hash or session key is not trusted")
    func sessionUntrusted() throws {
        var other = session
        other["public_key"] = "02bb"
        for token in [
            try stranger.token(.object(session), hashedTwice: true), try enclave.token(.object(session), hashedTwice: false),
            try enclave.token(.object(other), hashedTwice: true),
        ] {
            let error = #expect(throws: TurnkeyError.self) { try read(token) }
            #expect(error?.kind == .untrusted)
        }
    }

    @Test(
        "a session token without an expiry in seconds is refused",
        arguments: [nil, "1900000000", 0, -1, .number(JSONNumber(1_900_000_000_000)), .null, true] as [JSONValue?])
    func sessionExpiry(expiry: JSONValue?) throws {
        var claims = session
        claims["exp"] = expiry
        let token = try enclave.token(.object(claims), hashedTwice: true)
        #expect(throws: TurnkeyError.self) { try read(token) }
    }

    @Test("a token that was cut, respelled or claims another algorithm is refused")
    func damaged() throws {
        let token = try enclave.token(.object(session), hashedTwice: true).exposed
        for length in stride(from: 0, to: token.utf8.count, by: 5) {
            #expect(throws: TurnkeyError.self) { try read(Redacted(String(token.prefix(length)))) }
        }
        for damaged in [token + "=", token + ".x", " " + token, "." + token] {
            #expect(throws: TurnkeyError.self) { try read(Redacted(damaged)) }
        }
        for algorithm in ["none", "HS256", "es256"] {
            let token = try enclave.token(.object(session), hashedTwice: true, algorithm: algorithm)
            #expect(throws: TurnkeyError.self) { try read(token) }
        }
    }

    @Test(
        "a verification token is read, whatever its expiry looks like: that is for the service to judge",
        arguments: ["1900000000123", 1_900_000_000, "", nil] as [JSONValue])
    func verificationToken(expiry: JSONValue) throws {
        var claims = verification
        claims["exp"] = expiry
        let token = try verified(try enclave.token(.object(claims), hashedTwice: false))
        #expect(token.id == "token-1")
        #expect(token.publicKeyHex == "02aa")
        #expect(token.contact.exposed == "ada@example.com")
    }

    @Test("a verification token of another signer, or bound to another key or none, is not trusted")
    func verificationUntrusted() throws {
        var unbound = verification
        unbound["public_key"] = nil
        for (token, bound) in [
            (try enclave.token(.object(verification), hashedTwice: true), "02aa"),
            (try enclave.token(.object(verification), hashedTwice: false), "02bb"),
            (try enclave.token(.object(unbound), hashedTwice: false), "02aa"),
            (try stranger.token(.object(verification), hashedTwice: false), "02aa"),
        ] {
            let error = #expect(throws: TurnkeyError.self) { try verified(token, boundTo: bound) }
            #expect(error?.kind == .untrusted)
        }
    }

    @Test("a token does not show itself when printed")
    func notPrinted() throws {
        let token = try enclave.token(.object(verification), hashedTwice: false)
        let read = try verified(token)
        var dumped = ""
        dump(read, to: &dumped)
        #expect(!dumped.contains(token.exposed) && !dumped.contains("ada@example.com"))
    }
}
