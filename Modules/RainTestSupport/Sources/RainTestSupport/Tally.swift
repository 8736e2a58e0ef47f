/// How the cases of a vector file went. A test ends by comparing it with the exact counts it expects, so that a case that was
/// skipped, or a file that shrank, fails as loudly as a wrong answer:
///
///     #expect(tally == Tally(accepted: 168, rejected: 308))
public struct Tally: Hashable, Sendable, CustomStringConvertible {
    /// Cases that ought to be accepted and were.
    public private(set) var accepted: Int
    /// Cases that ought to be rejected and were.
    public private(set) var rejected: Int
    /// Cases about something this project does not do.
    public private(set) var notApplicable: Int
    /// What each case that went wrong was called.
    public private(set) var failures: [String] = []

    /// A tally of the given counts, without failures.
    public init(accepted: Int = 0, rejected: Int = 0, notApplicable: Int = 0) {
        self.accepted = accepted
        self.rejected = rejected
        self.notApplicable = notApplicable
    }

    /// Counts a case.
    ///
    /// - Parameters:
    ///   - name: What the case is called, shown when it went wrong.
    ///   - ought: Whether the case ought to be accepted.
    ///   - did: Whether it was.
    public mutating func count(_ name: @autoclosure () throws -> String, ought: Bool, did: Bool) rethrows {
        switch (ought, did) {
        case (true, true): accepted += 1
        case (false, false): rejected += 1
        default: failures.append("\(try name()) was \(did ? "accepted" : "rejected")")
        }
    }

    /// Counts a case about something this project does not do.
    public mutating func countNotApplicable() {
        notApplicable += 1
    }

    /// The counts, then the first failures.
    public var description: String {
        let shown = failures.prefix(10).map { "\n  " + $0 }.joined()
        return "accepted \(accepted), rejected \(rejected), not applicable \(notApplicable), failed \(failures.count)\(shown)"
    }
}
