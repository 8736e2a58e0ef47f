/// Whose process is at the other end of a loopback connection.
///
/// Other users of a machine can connect to its loopback too; the system's table of connections says who does.
enum PeerOwner: Sendable {
    /// The user id behind the connection from `peer` to `port`, by the table of `/proc/net/tcp`; nil when it has none such.
    static func uid(in table: some StringProtocol, peer: UInt16, port: UInt16) -> UInt32? {
        let wanted = [endpoint(peer), endpoint(port)]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 8, omittingEmptySubsequences: true)
            guard fields.count > 7, fields[1] == wanted[0], fields[2] == wanted[1] else { continue }
            return UInt32(fields[7])
        }
        return nil
    }

    /// 127.0.0.1 and a port as the table spells them: the address is four bytes in network order, read in this machine's own.
    private static func endpoint(_ port: UInt16) -> String {
        hexadecimal(UInt32(bigEndian: 0x7f00_0001), digits: 8) + ":" + hexadecimal(UInt32(port), digits: 4)
    }

    private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Whether requests of a user are answered: one's own, and those of the superuser, who needs no permission.
    static func isAllowed(_ uid: UInt32?, own: UInt32) -> Bool { uid == own || uid == 0 }
}
