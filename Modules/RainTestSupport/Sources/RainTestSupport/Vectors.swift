public import Foundation
public import RainEncoding

/// The public test vectors, which lie beside the project and are not part of it.
///
/// The folder is the one named by `RAIN_VECTORS`, else `../shared/vectors` seen from the repository root. Tests that need it
/// carry `.enabled(if: Vectors.available, "vectors absent")`; when it is absent, one line says so on standard output.
public enum Vectors: Sendable {
    /// The folder with the vectors, or nil when there is none on this machine.
    public static let folder: URL? = {
        if let named = ProcessInfo.processInfo.environment["RAIN_VECTORS"], !named.isEmpty {
            return existing(URL(fileURLWithPath: named, isDirectory: true))
        }
        guard let root = RepositoryRoot.find() else {
            print("vectors absent: the tests do not run beside their sources, and RAIN_VECTORS is not set")
            return nil
        }
        return existing(root.deletingLastPathComponent().appendingPathComponent("shared/vectors", isDirectory: true))
    }()

    /// Whether the folder with the vectors is there.
    public static var available: Bool { folder != nil }

    /// The content of a file as JSON.
    ///
    /// - Parameter path: Relative to the folder; a name ending in `.gz` is decompressed.
    /// - Throws: ``VectorError`` when the file is absent or no JSON.
    public static func json(_ path: String) throws -> JSONValue {
        do {
            return try JSONValue(parsing: try bytes(path))
        } catch let error as JSONError {
            throw VectorError("\(path) is no JSON: \(error)")
        }
    }

    /// The content of a file as lines of text, empty ones left out.
    ///
    /// - Parameter path: Relative to the folder; a name ending in `.gz` is decompressed.
    /// - Throws: ``VectorError`` when the file is absent.
    public static func lines(_ path: String) throws -> [String] {
        String(decoding: try bytes(path), as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    /// The content of a file.
    ///
    /// - Parameter path: Relative to the folder; a name ending in `.gz` is decompressed.
    /// - Throws: ``VectorError`` when the file is absent or cannot be decompressed.
    public static func bytes(_ path: String) throws -> [UInt8] {
        guard let folder else { throw VectorError("there is no folder with vectors") }
        let file = folder.appendingPathComponent(path)
        guard let content = FileManager.default.contents(atPath: file.path) else {
            throw VectorError("\(path) is not among the vectors")
        }
        TallyLog.write(.read, path)
        return path.hasSuffix(".gz") ? try Gzip.decompressed(file.path) : [UInt8](content)
    }

    private static func existing(_ folder: URL) -> URL? {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue { return folder }
        print("vectors absent: no folder \(folder.path); the tests that need it are skipped. RAIN_VECTORS names another.")
        return nil
    }
}
