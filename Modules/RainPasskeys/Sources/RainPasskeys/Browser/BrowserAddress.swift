/// Where the user goes to answer a passkey prompt.
public struct BrowserAddress: Hashable, Sendable {
    /// An address on this machine that works once and leads to the page: `http://127.0.0.1:PORT/go/…`.
    ///
    /// Where no browser can be opened, as over SSH, forward the port and open it at home: `ssh -L PORT:127.0.0.1:PORT host`.
    public let url: String
    /// The port on 127.0.0.1 that listens for the answer.
    public let port: UInt16
    /// Whether a browser was asked to open it.
    public let wasOpened: Bool
}
