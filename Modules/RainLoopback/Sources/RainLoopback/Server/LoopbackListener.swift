internal import CMicrohttpd
internal import RainLock

/// A small HTTP listener on 127.0.0.1, for what the user's own browser hands back to this process.
///
/// It answers GET and POST with bounded bodies, one user's requests only, and refuses what another site's page or another name
/// for this machine sends; what is left goes to the handler. It has a thread of its own.
///
/// ```swift
/// let listener = try LoopbackListener(LoopbackConfiguration(origins: ["https://example.com"])) { request in
///     .html("<!doctype html><title>Done</title><p>You can close this tab.")
/// }
/// show("http://127.0.0.1:\(listener.port)/")
/// ```
public final class LoopbackListener: Sendable {
    /// Answers a request; a task of its own, cancelled when the listener is stopped.
    public typealias Handler = @Sendable (LoopbackRequest) async -> LoopbackResponse

    /// The port it listens on.
    public let port: UInt16
    private let exchanges: Exchanges
    private let daemon: Guarded<Daemon?>

    /// The C side of a listener.
    ///
    /// Sendable without the compiler's check: libmicrohttpd's daemon may be used from any thread, and whoever takes it out of its
    /// guard is the only one who stops it and gives the rest back.
    private struct Daemon: @unchecked Sendable {
        let daemon: OpaquePointer
        // Kept until the daemon has stopped: its thread reads them.
        let handlers: UnsafeMutablePointer<rain_loopback_handlers>
        let exchanges: Unmanaged<Exchanges>
    }

    /// Begins to listen.
    ///
    /// - Throws: ``LoopbackError`` when the port is taken or no thread or socket is to be had.
    public init(_ configuration: LoopbackConfiguration = LoopbackConfiguration(), handler: @escaping Handler)
        throws(LoopbackError)
    {
        let exchanges = Exchanges(limits: configuration, handler: handler)
        let handlers = UnsafeMutablePointer<rain_loopback_handlers>.allocate(capacity: 1)
        let context = Unmanaged.passRetained(exchanges)
        handlers.initialize(
            to: rain_loopback_handlers(access: accessed, completed: completed, context: context.toOpaque()))
        let started = rain_loopback_start(
            configuration.port, configuration.maximumHeadCount, UInt32(configuration.maximumConnections),
            UInt32(configuration.idleSeconds), handlers)
        guard let started else {
            context.release()
            handlers.deallocate()
            throw LoopbackError("cannot listen on 127.0.0.1:\(configuration.port): \(Platform.lastError)")
        }
        port = rain_loopback_port(started)
        exchanges.open(port: port)
        self.exchanges = exchanges
        daemon = Guarded(Daemon(daemon: started, handlers: handlers, exchanges: context))
    }

    deinit { stop() }

    /// Takes no more connections, lets the exchanges that have begun come to their end, and stops.
    ///
    /// For after the answer that mattered: the browser still gets its page. An exchange that idles ends by itself.
    public func finish() async {
        let socket = daemon.withLock { $0.map { MHD_quiesce_daemon($0.daemon) } }
        if let socket, socket >= 0 { Platform.close(socket) }
        await exchanges.drained()
        stop()
    }

    /// Stops at once; exchanges that are under way are cut off.
    public func stop() {
        let stopped = daemon.withLock { daemon -> Daemon? in
            defer { daemon = nil }
            return daemon
        }
        guard let stopped else { return }
        exchanges.abandon()
        // Waits for the listener's thread, which nothing holds up: handlers run elsewhere.
        MHD_stop_daemon(stopped.daemon)
        stopped.exchanges.release()
        stopped.handlers.deallocate()
    }
}

// Formed here and not in a closure: what C calls on a thread of its own must belong to no actor.

private nonisolated func accessed(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>?,
    _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
    guard let context, let connection, let path, let method, let count, let place else { return rain_loopback_no }
    let exchanges = Unmanaged<Exchanges>.fromOpaque(context).takeUnretainedValue()
    guard let known = place.pointee else {
        guard let exchange = exchanges.begin(connection, String(cString: method), String(cString: path)) else {
            return rain_loopback_no
        }
        place.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return exchange.refusal.map { $0.response.queue(on: connection) } ?? rain_loopback_yes
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    guard count.pointee == 0 else {
        defer { count.pointee = 0 }
        return exchange.append(UnsafeRawBufferPointer(start: data, count: count.pointee)) ? rain_loopback_yes : rain_loopback_no
    }
    return exchanges.proceed(with: exchange, on: connection)
}

private nonisolated func completed(_ context: UnsafeMutableRawPointer?, _ exchange: UnsafeMutableRawPointer?) {
    guard let context, let exchange else { return }
    Unmanaged<Exchanges>.fromOpaque(context).takeUnretainedValue()
        .end(Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue())
}
