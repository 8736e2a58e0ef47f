import RainCrypto
import Synchronization

@testable import RainPasskeys

/// A security key made of software (CTAP 2.0 over CTAPHID): libfido2 speaks to it as to a real one.
final class SoftwareKey: KeyTransport {
    private struct Passkey {
        let id: [UInt8]
        let domain: String
        let user: [UInt8]
        let key: P256.PrivateKey
    }

    private struct State {
        var channel: [UInt8] = [0xff, 0xff, 0xff, 0xff]
        var command: UInt8 = 0
        var wanted = 0
        var message: [UInt8] = []
        var reports: [[UInt8]] = []
        var passkeys: [Passkey] = []
        var statuses: [UInt8] = []
        var count: UInt32 = 0
        var present = true
    }

    private let state = Mutex(State())

    /// Answers the next questions with these statuses instead (CTAP 2.1, §8.2).
    func refuse(_ statuses: UInt8...) { state.withLock { $0.statuses += statuses } }

    /// Whether it says that somebody was there.
    func setPresent(_ present: Bool) { state.withLock { $0.present = present } }

    var credentialIDs: [[UInt8]] { state.withLock { $0.passkeys.map(\.id) } }

    func read() -> [UInt8]? {
        state.withLock { $0.reports.isEmpty ? nil : $0.reports.removeFirst() }
    }

    func write(_ report: [UInt8]) -> Bool {
        state.withLock { state in
            guard report.count == 64 else { return false }
            if report[4] & 0x80 != 0 {
                state.channel = Array(report[0..<4])
                state.command = report[4]
                state.wanted = Int(report[5]) << 8 | Int(report[6])
                state.message = Array(report[7...].prefix(state.wanted))
            } else {
                state.message += report[5...].prefix(state.wanted - state.message.count)
            }
            if state.message.count == state.wanted { Self.answer(&state) }
            return true
        }
    }

    private static func answer(_ state: inout State) {
        switch state.command {
        case 0x86:
            // A channel of its own; it speaks CBOR.
            send(0x86, state.message.prefix(8) + [1, 2, 3, 4, 2, 0, 0, 0, 0x0c], &state)
            state.channel = [1, 2, 3, 4]
        case 0x90:
            let (status, answer) = handle(&state)
            send(0x90, [status] + (status == 0 ? answer.encoded : []), &state)
        default: break
        }
    }

    private static func send(_ command: UInt8, _ message: [UInt8], _ state: inout State) {
        func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + [UInt8](repeating: 0, count: 64 - bytes.count) }
        let head = [command, UInt8(message.count >> 8), UInt8(message.count & 0xff)]
        state.reports.append(padded(state.channel + head + message.prefix(57)))
        var rest = message.dropFirst(57)
        var number: UInt8 = 0
        while !rest.isEmpty {
            state.reports.append(padded(state.channel + [number] + rest.prefix(59)))
            rest = rest.dropFirst(59)
            number += 1
        }
    }

    private static func handle(_ state: inout State) -> (UInt8, CBOR) {
        var rest = state.message[...]
        let command = rest.popFirst()
        if command == 4 {
            return (
                0,
                .map([
                    (.number(1), .array([.text("FIDO_2_0")])), (.number(3), .bytes([UInt8](repeating: 0, count: 16))),
                    (.number(4), .map([(.text("rk"), .bool(true)), (.text("up"), .bool(true))])),
                    (.number(5), .number(1200)),
                ])
            )
        }
        guard let request = CBOR(&rest) else { return (0x12, .bool(false)) }
        if !state.statuses.isEmpty { return (state.statuses.removeFirst(), .bool(false)) }
        return command == 1 ? make(request, &state) : use(request, &state)
    }

    private static func make(_ request: CBOR, _ state: inout State) -> (UInt8, CBOR) {
        guard let hash = request[.number(1)]?.bytes, let domain = request[.number(2)]?[.text("id")]?.text,
            let user = request[.number(3)]?[.text("id")]?.bytes, let key = try? P256.PrivateKey(),
            let id = try? SecretBytes.random(count: 32).withUnsafeBytes({ Array($0) })
        else { return (0x14, .bool(false)) }
        let excluded = (request[.number(5)]?.array ?? []).compactMap { $0[.text("id")]?.bytes }
        guard !state.passkeys.contains(where: { excluded.contains($0.id) }) else { return (0x19, .bool(false)) }
        state.passkeys.append(Passkey(id: id, domain: domain, user: user, key: key))
        let cose = CBOR.map([
            (.number(1), .number(2)), (.number(3), .number(-7)), (.number(-1), .number(1)),
            (.number(-2), .bytes(key.publicKey.x.bytes)), (.number(-3), .bytes(key.publicKey.y.bytes)),
        ])
        let data =
            statement(domain, flags: 0x40, &state) + [UInt8](repeating: 0, count: 16) + [0, UInt8(id.count)] + id
            + cose.encoded
        guard let signature = try? key.signature(for: data + hash) else { return (0x7f, .bool(false)) }
        return (
            0,
            .map([
                (.number(1), .text("packed")), (.number(2), .bytes(data)),
                (.number(3), .map([(.text("alg"), .number(-7)), (.text("sig"), .bytes(signature.derRepresentation))])),
            ])
        )
    }

    private static func use(_ request: CBOR, _ state: inout State) -> (UInt8, CBOR) {
        guard let domain = request[.number(1)]?.text, let hash = request[.number(2)]?.bytes else { return (0x14, .bool(false)) }
        let allowed = (request[.number(3)]?.array ?? []).compactMap { $0[.text("id")]?.bytes }
        let passkey = state.passkeys.last { $0.domain == domain && (allowed.isEmpty || allowed.contains($0.id)) }
        guard let passkey else { return (0x2e, .bool(false)) }
        let data = statement(domain, flags: 0, &state)
        guard let signature = try? passkey.key.signature(for: data + hash) else { return (0x7f, .bool(false)) }
        return (
            0,
            .map([
                (.number(1), .map([(.text("id"), .bytes(passkey.id)), (.text("type"), .text("public-key"))])),
                (.number(2), .bytes(data)), (.number(3), .bytes(signature.derRepresentation)),
                (.number(4), .map([(.text("id"), .bytes(passkey.user))])),
            ])
        )
    }

    private static func statement(_ domain: String, flags: UInt8, _ state: inout State) -> [UInt8] {
        state.count += 1
        return SHA256.hash(Array(domain.utf8)).bytes + [flags | (state.present ? 1 : 0)]
            + withUnsafeBytes(of: state.count.bigEndian) { Array($0) }
    }
}
