/// What a listener listens for; every number is kept within bounds.
public struct LoopbackConfiguration: Sendable {
    /// The port; 0 takes a free one.
    public var port: UInt16
    /// The origins whose pages may post here, each as a browser spells it: `https://example.com`.
    public var origins: Set<String>
    /// Whether pages that came from this listener may post to it.
    public var acceptsOwnPages: Bool
    /// The longest body taken, in bytes: up to 1 MiB.
    public var maximumBodyCount: Int {
        didSet { maximumBodyCount = min(max(0, maximumBodyCount), 1 << 20) }
    }

    /// The most a request line and its headers may take, with the library's own share.
    let maximumHeadCount = 32 << 10
    let maximumConnections = 32
    /// How long a connection may say nothing.
    let idleSeconds = 10

    /// Makes a configuration: a free port, posts from nobody, bodies up to 16 KiB, unless given.
    public init(
        port: UInt16 = 0, origins: Set<String> = [], acceptsOwnPages: Bool = false, maximumBodyCount: Int = 16 << 10
    ) {
        self.port = port
        self.origins = origins
        self.acceptsOwnPages = acceptsOwnPages
        self.maximumBodyCount = min(max(0, maximumBodyCount), 1 << 20)
    }

    func check(listeningOn port: UInt16) -> RequestCheck {
        let own: Set<String> = acceptsOwnPages ? ["http://127.0.0.1:\(port)", "http://localhost:\(port)"] : []
        return RequestCheck(port: port, origins: origins.union(own), maximumBodyCount: maximumBodyCount)
    }
}
