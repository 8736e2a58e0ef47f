/// How the cases of a vector file went. A test ends by comparing it with the exact counts it expects, so that a case that was
/// skipped, or a file that shrank, fails as loudly as a wrong answer:
///
///     var tally = Tally("wycheproof/ecdsa_secp256k1_sha256_test.json.gz")
///     for … { tally.count(name, ought: …, did: …) }
///     #expect(tally == Tally(accepted: 168, rejected: 308))
///
/// `Scripts/vectors` adds up what tests count, by the file they name.
public struct Tally: Sendable, CustomStringConvertible {
    /// Cases that ought to be accepted and were.
    public private(set) var accepted: Int
    /// Cases that ought to be rejected and were.
    public private(set) var rejected: Int
    /// Cases about something this project does not do.
    public private(set) var notApplicable: Int
    /// What each case that went wrong was called.
    public private(set) var failures: [String] = []

    private let file: String?

    /// A tally of the cases of a file, as `Vectors` names it.
    public init(_ file: String) {
        (accepted, rejected, notApplicable) = (0, 0, 0)
        self.file = file
    }

    /// A tally of the given counts, without failures: what a test expects.
    public init(accepted: Int = 0, rejected: Int = 0, notApplicable: Int = 0) {
        self.accepted = accepted
        self.rejected = rejected
        self.notApplicable = notApplicable
        file = nil
    }

    /// Counts a case.
    ///
    /// - Parameters:
    ///   - name: What the case is called, shown when it went wrong.
    ///   - ought: Whether the case ought to be accepted.
    ///   - did: Whether it was.
    public mutating func count(_ name: @autoclosure () throws -> String, ought: Bool, did: Bool) rethrows {
        switch (ought, did) {
        case (true, true):
            accepted += 1
            log(.accepted)
        case (false, false):
            rejected += 1
            log(.rejected)
        default:
            let failure = "\(try name()) was \(did ? "accepted" : "rejected")"
            failures.append(failure)
            log(.failed, failure)
        }
    }

    /// Counts a case about something this project does not do.
    public mutating func countNotApplicable() {
        notApplicable += 1
        log(.notApplicable)
    }

    private func log(_ event: TallyLog.Event, _ name: String = "") {
        if let file { TallyLog.write(event, file, name) }
    }

    /// The counts, then the first failures.
    public var description: String {
        let shown = failures.prefix(10).map { "\n  " + $0 }.joined()
        return "accepted \(accepted), rejected \(rejected), not applicable \(notApplicable), failed \(failures.count)\(shown)"
    }
}

extension Tally: Hashable {
    /// Whether the counts and the failures are the same, whatever file they are of.
    public static func == (left: Tally, right: Tally) -> Bool {
        left.accepted == right.accepted && left.rejected == right.rejected && left.notApplicable == right.notApplicable
            && left.failures == right.failures
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine([accepted, rejected, notApplicable])
        hasher.combine(failures)
    }
}
