#if canImport(Glibc)
    internal import Glibc

    // The one file of this module that knows the platform.

    enum Platform {
        /// The user this process runs as.
        static var userID: UInt32 { getuid() }

        /// The system's table of TCP connections, or nothing where there is none.
        static func connectionTable() -> String {
            let descriptor = open("/proc/net/tcp", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return "" }
            defer { closeDescriptor(descriptor) }
            var content: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while content.count < 1 << 26 {
                let count = read(descriptor, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                content += chunk.prefix(count)
            }
            return String(decoding: content, as: UTF8.self)
        }

        /// Gives a socket back.
        static func close(_ socket: Int32) { closeDescriptor(socket) }

        /// What the system said of the last failure.
        static var lastError: String { String(cString: strerror(errno)) }
    }

    // A name that the type's own member would hide.
    private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
#endif
