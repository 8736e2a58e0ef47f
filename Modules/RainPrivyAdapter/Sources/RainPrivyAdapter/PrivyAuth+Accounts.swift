public import PrivyAPI
import RainCore
public import RainSession

// What is linked to whoever is logged in.
extension PrivyAuth {
    /// The user with their linked accounts, as they are now.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201), `networkError` (RAIN_301) and others; `CancellationError`.
    public func user() async throws -> PrivyUser {
        try await calls.run { try await $0.reader.currentUser() }
    }

    /// Sends a code to a contact that is to be linked, or is to take another's place; a code to log in by is another matter.
    ///
    /// - Throws: As ``sendLoginCode(to:)``; `tokenExpired` (RAIN_201) when nobody is logged in.
    public func sendLinkingCode(to contact: Contact) async throws {
        let contact = PrivyContact(try contact.normalized())
        try await calls.run { try await $0.client.sendCode(to: contact) }
    }

    /// Links a contact by the code that was sent to it.
    ///
    /// - Throws: `RainError` `invalidLoginCode` (RAIN_203) for a wrong code; others as ``user()``.
    public func link(_ contact: Contact, code: String) async throws -> PrivyUser {
        let (contact, code) = (PrivyContact(try contact.normalized()), try LoginCode(code).text)
        return try await checkingCode { try await $0.link(contact, code: code) }
    }

    /// Puts a contact in the place of another of the same kind, by the code that was sent to the new one.
    ///
    /// - Throws: As ``link(_:code:)``; `internalLogicError` (RAIN_502) for contacts of two kinds.
    public func replace(_ old: Contact, by new: Contact, code: String) async throws -> PrivyUser {
        let (old, new) = (PrivyContact(try old.normalized()), PrivyContact(try new.normalized()))
        let code = try LoginCode(code).text
        return try await checkingCode { try await $0.replace(old, by: new, code: code) }
    }

    /// Takes a linked contact away; the last one stays.
    ///
    /// - Throws: As ``user()``; `providerError` (RAIN_501) when Privy refuses.
    public func unlink(_ contact: Contact) async throws -> PrivyUser {
        let contact = PrivyContact(try contact.normalized())
        return try await calls.run { try await $0.client.unlink(contact) }
    }

    /// Authorisation signatures of whoever is logged in, for a request that the app or its back end makes by itself.
    ///
    /// - Parameter payload: The request; its URL must be the one that is really called.
    /// - Returns: The value of the header `privy-authorization-signature`.
    /// - Throws: As ``user()``; `invalidConfig` (RAIN_102) when Privy exchanges no key for the user's token.
    public func authorizationSignature(for payload: AuthorizationPayload) async throws -> String {
        try await calls.run { try await authorizer.signer(for: $0).signatures(for: payload).joined(separator: ",") }
    }

    private var calls: SessionCalls { SessionCalls(service: service, source: login) }

    private func checkingCode(_ body: (PrivyClient) async throws -> PrivyUser) async throws -> PrivyUser {
        do {
            return try await calls.run { try await body($0.client) }
        } catch let error as RainError {
            guard (error.underlying as? PrivyError)?.refusesCode ?? false else { throw error }
            throw RainError(.invalidLoginCode, "the code is wrong; try again, or send a new code", underlying: error.underlying)
        }
    }
}
