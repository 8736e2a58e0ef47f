internal import CFido2

/// How reports reach a security key that is not the system's: the way tests put one made of software behind libfido2.
protocol KeyTransport: AnyObject, Sendable {
    /// Takes one report of 64 bytes; false ends the exchange.
    func write(_ report: [UInt8]) -> Bool
    /// Gives the next report of 64 bytes, or nil when there is none.
    func read() -> [UInt8]?
}

/// A security key as libfido2 opens it.
struct KeyDevice: Sendable {
    let path: String
    let transport: (any KeyTransport)?

    /// The keys that are plugged in.
    static func plugged() -> [KeyDevice] {
        let limit = 16
        guard let list = fido_dev_info_new(limit) else { return [] }
        var held: OpaquePointer? = list
        defer { fido_dev_info_free(&held, limit) }
        var found = 0
        guard fido_dev_info_manifest(list, limit, &found) == rain_fido_ok else { return [] }
        return (0..<min(found, limit)).compactMap { place in
            guard let entry = fido_dev_info_ptr(list, place), let path = fido_dev_info_path(entry) else { return nil }
            return KeyDevice(path: String(cString: path), transport: nil)
        }
    }

    static func software(_ transport: any KeyTransport) -> KeyDevice { KeyDevice(path: "software", transport: transport) }
}

/// The transports of software keys, by the handle libfido2 is given: it passes nothing but a path to whoever opens.
enum KeyIO {
    /// The functions for a transport; libfido2 calls them on the thread that asks.
    static func functions() -> fido_dev_io_t {
        fido_dev_io_t(open: openKey, close: closeKey, read: readKey, write: writeKey)
    }

    /// The transport that is being opened on this thread.
    @TaskLocal static var opening: (any KeyTransport)?
}

// Formed here and not in closures: what C calls must belong to no actor.

private final class Box {
    let transport: any KeyTransport
    init(_ transport: any KeyTransport) { self.transport = transport }
}

private nonisolated func openKey(_ path: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? {
    KeyIO.opening.map { Unmanaged.passRetained(Box($0)).toOpaque() }
}

private nonisolated func closeKey(_ handle: UnsafeMutableRawPointer?) {
    if let handle { Unmanaged<Box>.fromOpaque(handle).release() }
}

private nonisolated func readKey(
    _ handle: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int, _ milliseconds: Int32
) -> Int32 {
    guard let handle, let buffer, let report = Unmanaged<Box>.fromOpaque(handle).takeUnretainedValue().transport.read(),
        report.count == count
    else { return -1 }
    for (place, byte) in report.enumerated() { buffer[place] = byte }
    return Int32(clamping: count)
}

private nonisolated func writeKey(
    _ handle: UnsafeMutableRawPointer?, _ buffer: UnsafePointer<UInt8>?, _ count: Int
) -> Int32 {
    // A report's number stands before its 64 bytes.
    guard let handle, let buffer, count == 65 else { return -1 }
    let report = Array(UnsafeBufferPointer(start: buffer, count: count).dropFirst())
    return Unmanaged<Box>.fromOpaque(handle).takeUnretainedValue().transport.write(report) ? Int32(clamping: count) : -1
}
