import RainCore
import RainCrypto
import RainEncoding
import TurnkeyAPI

// A challenge outlives the process that asked for it, as a code outlives the screen it was asked for on: a tool that is run
// again, or a server that was restarted, goes on where it was. Only what was sent is kept; what a confirmation gave is not.
extension LoginChallenge {
    private static let version = 1

    /// The challenge as one record.
    ///
    /// It holds no secret: the code is in the user's hands.
    func record() throws(CryptoError) -> SecretBytes {
        let contact: JSONObject.Member =
            switch self.contact {
            case .email(let address): .init(name: "email", value: .string(address))
            case .phone(let number): .init(name: "phone", value: .string(number))
            }
        var object: JSONObject = [
            "v": .number(JSONNumber(Self.version)), "id": .string(code.id), "bundle": .string(code.bundle),
            "sentAt": .number(JSONNumber(sentAt.millisecondsSinceEpoch)), "wrongTries": .number(JSONNumber(wrongTries)),
        ]
        object[contact.name] = contact.value
        return try SecretBytes(copying: JSONValue.object(object).encoded())
    }

    /// The challenge in a record, its bundle checked anew; nil when it is none, or too old to be confirmed.
    init?(record: SecretBytes, tlsFetcher: EnclavePublicKey, now: Timestamp) {
        guard let object = try? JSONValue(parsing: record.withUnsafeBytes { Array($0) }), object["v"]?.intValue == Self.version,
            let id = object["id"]?.stringValue, let bundle = object["bundle"]?.stringValue,
            let sentAt = object["sentAt"]?.intValue.map({ Timestamp(millisecondsSinceEpoch: Int64($0)) }),
            let wrongTries = object["wrongTries"]?.intValue, (0..<Self.maximumTries).contains(wrongTries),
            (Duration.zero..<Self.longestLifetime).contains(sentAt.duration(to: now)),
            let code = try? OneTimeCodeChallenge(id: id, bundle: bundle, tlsFetcher: tlsFetcher)
        else { return nil }
        switch (object["email"]?.stringValue, object["phone"]?.stringValue) {
        case (let address?, nil): self.init(contact: .email(address), code: code, sentAt: sentAt, wrongTries: wrongTries)
        case (nil, let number?): self.init(contact: .phone(number), code: code, sentAt: sentAt, wrongTries: wrongTries)
        default: return nil
        }
    }
}
