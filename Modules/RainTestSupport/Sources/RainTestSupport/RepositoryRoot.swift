public import Foundation

/// Where the sources of the project lie, for tests that read files beside them.
public enum RepositoryRoot: Sendable {
    /// The folder that holds the root manifest and `Modules`, searched upward from the source file that asks; nil when the
    /// tests run away from their sources.
    public static func find(from file: String = #filePath) -> URL? {
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            let manifest = folder.appendingPathComponent("Package.swift").path
            let modules = folder.appendingPathComponent("Modules").path
            if FileManager.default.fileExists(atPath: manifest), FileManager.default.fileExists(atPath: modules) {
                return folder
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
