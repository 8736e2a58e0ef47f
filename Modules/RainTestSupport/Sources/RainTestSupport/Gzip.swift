#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Decompression by the system's own tool. Foundation's Process is not used for it: it leaks now and then, which the address
// sanitizer holds against the tests.
enum Gzip {
    static func decompressed(_ path: String) throws -> [UInt8] {
        let quoted = "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        guard let pipe = popen("exec gzip -dc " + quoted, "r") else { throw VectorError("gzip could not be started") }
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, pipe)
            if count == 0 { break }
            content += chunk.prefix(count)
        }
        guard pclose(pipe) == 0 else { throw VectorError("gzip could not read \(path)") }
        return content
    }
}
