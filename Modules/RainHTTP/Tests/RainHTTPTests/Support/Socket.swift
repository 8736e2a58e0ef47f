import Glibc

struct SystemError: Error {
    let code: Int32
}

/// The few socket calls the test server needs.
enum Socket {
    /// Listens on a free loopback port.
    static func listen() throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) != 0 || Glibc.listen(descriptor, 1024) != 0
                    || getsockname(descriptor, address, &length) != 0
            }
        }
        guard !failed else {
            close(descriptor)
            throw SystemError(code: errno)
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// A port nobody listens on.
    static func deadPort() throws -> Int {
        let (descriptor, port) = try listen()
        close(descriptor)
        return port
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    static func read(from descriptor: Int32) -> [UInt8]? {
        let buffer = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        return buffer.isEmpty ? nil : buffer
    }

    static func waitForEnd(of descriptor: Int32) {
        while read(from: descriptor) != nil {}
    }

    static func resetOnClose(_ descriptor: Int32) {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }
}

/// Reads requests framed by Content-Length from a connection.
struct RequestReader {
    let descriptor: Int32
    private var buffer: [UInt8] = []

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    mutating func next() -> (head: String, body: [UInt8])? {
        var end: Int?
        while true {
            end = endOfHead()
            if end != nil { break }
            guard let more = Socket.read(from: descriptor) else { return nil }
            buffer += more
        }
        guard let end else { return nil }
        let head = String(decoding: buffer[..<end], as: UTF8.self)
        let length = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) }
        let total = end + (length ?? 0)
        while buffer.count < total {
            guard let more = Socket.read(from: descriptor) else { return nil }
            buffer += more
        }
        let body = Array(buffer[end..<total])
        buffer.removeFirst(total)
        return (head, body)
    }

    private func endOfHead() -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard buffer.count >= 4 else { return nil }
        for start in 0...(buffer.count - 4) where buffer[start] == mark[0] && Array(buffer[start..<(start + 4)]) == mark {
            return start + 4
        }
        return nil
    }
}

private final class ThreadBody {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

/// Starts a detached thread.
func startThread(_ body: @escaping @Sendable () -> Void) throws {
    let box = Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, runThreadBody, box.toOpaque())
    guard code == 0 else {
        box.release()
        throw SystemError(code: code)
    }
    pthread_detach(thread)
}

private nonisolated func runThreadBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
    return nil
}
