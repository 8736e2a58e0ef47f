/// A moment in the life of a send at which its process can end, such as `after-sign` or `before-save-2`.
struct KillPoint: Hashable, Sendable {
    enum Side: String, Sendable {
        case before, after
    }

    /// What core asks of its ports while it sends.
    enum Step: String, Sendable {
        case reserve, sign, save, broadcast
    }

    let side: Side
    let step: Step
    /// Which of several: 1 is the first.
    let number: Int

    /// Reads one, or nil when there is no such point.
    init?(_ spelling: String) {
        let parts = spelling.split(separator: "-").map(String.init)
        guard parts.count == 2 || parts.count == 3, let side = Side(rawValue: parts[0]), let step = Step(rawValue: parts[1]),
            let number = parts.count == 3 ? Int(parts[2]) : 1
        else { return nil }
        self.side = side
        self.step = step
        self.number = number
    }
}
