import Foundation
import Synchronization

/// Where the cases are written down while they are counted, for `Scripts/vectors` to add up: the file that `RAIN_TALLIES` names.
///
/// A line is what happened, the vector file and the case, with tabs between them.
enum TallyLog: Sendable {
    enum Event: String {
        case read, accepted, rejected, notApplicable, failed
    }

    private static let file = Mutex(opened())

    static func write(_ event: Event, _ vectors: String, _ name: String = "") {
        file.withLock { file in
            guard let file else { return }
            let columns = [event.rawValue, vectors, name].map { $0.filter { !$0.isNewline && $0 != "\t" } }
            do {
                try file.seekToEnd()
                try file.write(contentsOf: Data((columns.joined(separator: "\t") + "\n").utf8))
            } catch {
                print("a tally could not be written: \(error)")
            }
        }
    }

    private static func opened() -> FileHandle? {
        guard let path = ProcessInfo.processInfo.environment["RAIN_TALLIES"], !path.isEmpty else { return nil }
        let handle = FileHandle(forUpdatingAtPath: path)
        if handle == nil { print("RAIN_TALLIES names no file that can be written: \(path)") }
        return handle
    }
}
