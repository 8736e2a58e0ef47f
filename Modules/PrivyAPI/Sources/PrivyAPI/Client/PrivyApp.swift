/// The app at Privy, as every request names it.
public struct PrivyApp: Hashable, Sendable {
    /// The app id, from Privy's dashboard.
    public let id: String
    /// The app client id, from the dashboard; nil for a server, which names none.
    public let clientID: String?
    /// The bundle id or package name that the dashboard allows for the client; nil for a server.
    public let nativeAppID: String?

    /// Checks the names, which go into headers.
    ///
    /// - Throws: ``PrivyError`` of kind `invalidConfiguration`, which says which.
    public init(id: String, clientID: String? = nil, nativeAppID: String? = nil) throws(PrivyError) {
        try Self.check(id, "app id")
        if let clientID { try Self.check(clientID, "app client id") }
        if let nativeAppID { try Self.check(nativeAppID, "native app id") }
        self.id = id
        self.clientID = clientID
        self.nativeAppID = nativeAppID
    }

    private init(serverOf app: PrivyApp) {
        id = app.id
        clientID = nil
        nativeAppID = nil
    }

    /// The same app as its server names it: by its id alone.
    public var asServer: PrivyApp { PrivyApp(serverOf: self) }

    private static func check(_ text: String, _ name: String) throws(PrivyError) {
        guard 1...256 ~= text.utf8.count, text.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw PrivyError(.invalidConfiguration, "the Privy \(name) is missing or malformed; copy it from the dashboard")
        }
    }
}
