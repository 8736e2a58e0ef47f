import RainTestSupport

/// The regular files of an archive in the ustar format.
enum TarArchive {
    /// Name and content of every file, in the order of the archive.
    static func files(in archive: [UInt8]) throws -> [(name: String, content: [UInt8])] {
        var files: [(name: String, content: [UInt8])] = []
        var position = 0
        while position + 512 <= archive.count, archive[position] != 0 {
            let header = archive[position..<position + 512]
            func text(_ offset: Int, _ count: Int) -> String {
                String(decoding: header.dropFirst(offset).prefix(count).prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let size = Int(text(124, 12).filter { $0 != " " }, radix: 8), position + 512 + size <= archive.count else {
                throw VectorError("the archive is broken")
            }
            if ["0", ""].contains(text(156, 1)) {
                let prefix = text(345, 155)
                let name = prefix.isEmpty ? text(0, 100) : "\(prefix)/\(text(0, 100))"
                files.append((name, Array(archive[(position + 512)..<(position + 512 + size)])))
            }
            position += 512 + (size + 511) / 512 * 512
        }
        return files
    }
}
