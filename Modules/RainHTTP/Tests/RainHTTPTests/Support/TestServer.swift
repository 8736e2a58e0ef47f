import Glibc

@testable import RainHTTP
import RainLock

/// A small real HTTP/1.1 server on the loopback interface, a thread for each connection, that answers or misbehaves as told.
final class TestServer: Sendable {
    /// One request as it came.
    struct Request: Sendable {
        let head: String
        let body: [UInt8]
        /// The number of the request on its connection, from 1.
        let numberOnConnection: Int
        /// The number of the connection, from 1.
        let connection: Int

        var line: String { String(head.prefix { $0 != "\r\n" }) }

        func header(_ name: String) -> String? {
            for line in head.split(separator: "\r\n").dropFirst() where line.lowercased().hasPrefix(name.lowercased() + ":") {
                return line.dropFirst(name.count + 1).drop { $0 == " " }.description
            }
            return nil
        }
    }

    /// What to do with a request.
    enum Reaction: Sendable {
        /// Sends the bytes and waits for the next request.
        case send([UInt8])
        /// Sends the bytes and closes.
        case sendAndClose([UInt8])
        /// Sends a response with these parts and waits for the next request.
        case respond(status: Int = 200, headers: [String] = [], body: [UInt8] = [])
        /// Sends the bytes a few at a time with a pause between.
        case drip([UInt8], pieces: Int, pauseMilliseconds: UInt32)
        /// Sends a head, then zeros without end until the client has enough.
        case endless(head: String)
        /// Answers nothing until the client or the server goes.
        case hang
        /// Closes without an answer.
        case close
        /// Resets the connection without an answer.
        case reset
    }

    let port: Int
    private let core: Core

    var url: String { "http://127.0.0.1:\(port)" }
    var connections: Int { core.state.withLock { $0.connections } }
    var requests: [Request] { core.state.withLock { $0.requests } }

    /// Starts a server; `closesOnAccept` closes each connection before reading from it.
    init(closesOnAccept: Bool = false, react: @escaping @Sendable (Request) -> Reaction) throws {
        let (listener, port) = try Socket.listen()
        self.port = port
        core = Core(listener: listener, closesOnAccept: closesOnAccept, react: react)
        let core = core
        try startThread { core.accept() }
    }

    deinit { core.stop() }

    /// The number of bytes the endless answers got rid of.
    var bytesWritten: Int { core.state.withLock { $0.bytesWritten } }
}

extension TestServer {
    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    fileprivate final class Core: Sendable {
        struct State {
            var connections = 0
            var requests: [Request] = []
            var open: Set<Int32> = []
            var isStopped = false
            var bytesWritten = 0
        }

        let state = Guarded(State())
        let listener: Int32
        let closesOnAccept: Bool
        let react: @Sendable (Request) -> Reaction

        init(listener: Int32, closesOnAccept: Bool, react: @escaping @Sendable (Request) -> Reaction) {
            self.listener = listener
            self.closesOnAccept = closesOnAccept
            self.react = react
        }

        func accept() {
            while true {
                let descriptor = Glibc.accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                let number = state.withLock { state -> Int? in
                    guard !state.isStopped else { return nil }
                    state.connections += 1
                    state.open.insert(descriptor)
                    return state.connections
                }
                guard let number else {
                    close(descriptor)
                    break
                }
                do { try startThread { self.serve(descriptor, number) } } catch { finish(descriptor) }
            }
            close(listener)
        }

        func stop() {
            state.withLock { state in
                state.isStopped = true
                for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
            }
            shutdown(listener, Int32(SHUT_RDWR))
        }

        private func finish(_ descriptor: Int32) {
            state.withLock { state in
                state.open.remove(descriptor)
                close(descriptor)
            }
        }

        private func serve(_ descriptor: Int32, _ number: Int) {
            defer { finish(descriptor) }
            guard !closesOnAccept else { return }
            var reader = RequestReader(descriptor: descriptor)
            var count = 0
            while let (head, body) = reader.next() {
                count += 1
                let request = Request(head: head, body: body, numberOnConnection: count, connection: number)
                state.withLock { $0.requests.append(request) }
                guard perform(react(request), on: descriptor) else { return }
            }
        }

        /// Returns whether the connection goes on.
        private func perform(_ reaction: Reaction, on descriptor: Int32) -> Bool {
            switch reaction {
            case .send(let bytes):
                return Socket.write(bytes, to: descriptor)
            case .sendAndClose(let bytes):
                _ = Socket.write(bytes, to: descriptor)
                return false
            case .respond(let status, let headers, let body):
                let lines = ["HTTP/1.1 \(status) Whatever", "Content-Length: \(body.count)"] + headers
                return Socket.write(text(lines.joined(separator: "\r\n") + "\r\n\r\n") + body, to: descriptor)
            case .drip(let bytes, let pieces, let pause):
                let size = max(1, bytes.count / pieces)
                for start in stride(from: 0, to: bytes.count, by: size) {
                    guard Socket.write(Array(bytes[start..<min(start + size, bytes.count)]), to: descriptor) else {
                        return false
                    }
                    usleep(pause * 1000)
                }
                return true
            case .endless(let head):
                let zeros = [UInt8](repeating: 0, count: 1 << 16)
                guard Socket.write(text(head), to: descriptor) else { return false }
                while Socket.write(zeros, to: descriptor) { state.withLock { $0.bytesWritten += zeros.count } }
                return false
            case .hang:
                Socket.waitForEnd(of: descriptor)
                return false
            case .close:
                return false
            case .reset:
                Socket.resetOnClose(descriptor)
                return false
            }
        }
    }
}
