import RainEncoding
import Testing

@testable import TurnkeyAPI

@Suite struct RepeatedTokenTests {
    @Test(arguments: [
        "bad token eyJhbGciOiJFUzI1NiJ9.eyJleHAiOjF9.c2ln here", "{\"verificationToken\":\"eyJhbGciOiJFUzI1NiJ9\"}",
        "key " + String(repeating: "a1", count: 32) + " unknown",
    ])
    func `a token that the service repeats is left out of the message`(_ text: String) {
        let message = TurnkeyError.refusal(status: 400, body: ["code": 3, "message": .string(text)]).message
        #expect(message.contains("[left out]"))
        #expect(!message.contains("eyJ"))
        #expect(!message.contains("a1a1a1"))
    }

    @Test func `what tells a person something stays`() {
        let text = "could not find public key in organization or its parent organization"
        #expect(TurnkeyError.refusal(status: 401, body: ["message": .string(text)]).message == text)
    }
}
