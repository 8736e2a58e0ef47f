public import RainCrypto
import RainEncoding

extension PrivyClient {
    /// Has a code sent to a contact.
    ///
    /// - Throws: ``PrivyError``; of kind `refused` also for an answer of success that says that nothing was sent.
    ///   `CancellationError`.
    public func sendCode(to contact: PrivyContact) async throws {
        // Not repeated: a second code would make the first one wrong while the user types it.
        let answer = try await post(contact.path + "/init", [contact.name: .string(contact.value)], isRepeatable: false)
        guard answer["success"]?.boolValue == true else {
            throw PrivyError(.refused, "the service sent no code", status: 200, requestMayHaveBeenSent: true)
        }
    }

    /// Logs a user in by the code that was sent to a contact; a user who is not there yet is made.
    ///
    /// - Throws: ``PrivyError``, whose `refusesCode` tells a wrong code; `CancellationError`.
    public func authenticate(_ contact: PrivyContact, code: Redacted<String>) async throws -> PrivyAuthentication {
        let body: JSONValue = [
            contact.name: .string(contact.value), "code": .string(code.exposed), "mode": "login-or-sign-up",
        ]
        return try PrivyAuthentication(try await post(contact.path + "/authenticate", body, isRepeatable: false))
    }

    /// Adds a contact to whoever is logged in, by the code that was sent to it.
    ///
    /// - Throws: As ``authenticate(_:code:)``.
    public func link(_ contact: PrivyContact, code: Redacted<String>) async throws -> PrivyUser {
        let body: JSONValue = [contact.name: .string(contact.value), "code": .string(code.exposed)]
        return try PrivyUser(try await post(contact.path + "/link", body, isRepeatable: false))
    }

    /// Puts a contact in the place of another of the same kind, by the code that was sent to the new one.
    ///
    /// - Throws: As ``authenticate(_:code:)``; of kind `invalidRequest` for contacts of two kinds.
    public func replace(
        _ old: PrivyContact, by new: PrivyContact, code: Redacted<String>
    ) async throws -> PrivyUser {
        let names: (old: String, new: String)
        switch (old, new) {
        case (.email, .email): names = ("oldAddress", "newAddress")
        case (.phone, .phone): names = ("old_phone_number", "new_phone_number")
        default: throw PrivyError(.invalidRequest, "an address takes the place of an address, a number that of a number")
        }
        let body: JSONValue = [
            names.old: .string(old.value), names.new: .string(new.value), "code": .string(code.exposed),
        ]
        return try PrivyUser(try await post(new.path + "/update", body, isRepeatable: false))
    }

    /// Takes a contact away from whoever is logged in.
    ///
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func unlink(_ contact: PrivyContact) async throws -> PrivyUser {
        let name = if case .email = contact { "address" } else { contact.name }
        return try PrivyUser(
            try await post(contact.path + "/unlink", [name: .string(contact.value)], isRepeatable: false))
    }
}
