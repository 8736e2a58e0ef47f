import TurnkeyAPI

/// What a send is found by at Turnkey, as text for the journal: its activity, and what its status is asked about with.
struct SendReference: Hashable, Sendable {
    let activity: ActivityReference
    /// Nil while the activity is not completed.
    let statusID: String?

    /// Nil when the service's names are none that can be kept: the send is then found by its fingerprint.
    init?(_ activity: ActivityReference, statusID: String?) {
        guard Self.isName(activity.id), Self.isName(activity.organizationID) else { return nil }
        self.activity = ActivityReference(id: activity.id, organizationID: activity.organizationID, fingerprint: nil)
        self.statusID = statusID.flatMap { Self.isName($0) ? $0 : nil }
    }

    /// Reads what ``text`` wrote.
    init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard 2...3 ~= parts.count else { return nil }
        let activity = ActivityReference(id: parts[0], organizationID: parts[1], fingerprint: nil)
        self.init(activity, statusID: parts.count == 3 ? parts[2] : nil)
        guard self.text == text else { return nil }
    }

    /// At most 386 characters.
    var text: String { ([activity.id, activity.organizationID] + [statusID].compactMap(\.self)).joined(separator: "/") }

    /// Whether a text is like the identifiers of the service: UUIDs, and `sha256:` with a digest.
    private static func isName(_ text: String) -> Bool {
        1...128 ~= text.utf8.count
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_:.".unicodeScalars.contains($0))
            }
    }
}
