import Foundation

/// `rain-fuzz TARGET [libFuzzer's arguments]`, `rain-fuzz --list`, `rain-fuzz --seeds TARGET FOLDER`.
@main
enum RainFuzz {
    /// The target of this process; set once, before the fuzzer starts.
    nonisolated(unsafe) static var target: Target?

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "--list": print(Target.all.map(\.name).joined(separator: "\n"))
        case "--seeds":
            guard arguments.count == 3 else { Platform.fail("usage: rain-fuzz --seeds TARGET FOLDER") }
            let folder = URL(fileURLWithPath: CommandLine.arguments[3], isDirectory: true)
            for (index, seed) in try target(named: CommandLine.arguments[2]).seeds().enumerated() {
                try Data(seed).write(to: folder.appendingPathComponent("seed-\(index)"))
            }
        default:
            target = target(named: arguments.first ?? "")
            Platform.fuzz { bytes, count in
                RainFuzz.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            }
        }
    }

    private static func target(named name: String) -> Target {
        guard let target = Target.all.first(where: { $0.name == name }) else {
            Platform.fail("the targets are \(Target.all.map(\.name).joined(separator: ", "))")
        }
        return target
    }
}
