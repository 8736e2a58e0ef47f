/// How long to ask for the outcome of an activity that was not done at once.
public struct ActivityPolling: Hashable, Sendable {
    /// The time between two questions.
    public var interval: Duration
    /// How many questions are asked before the activity is reported as pending.
    public var maximumQuestions: Int

    /// Makes a policy; by default ten questions, one a second.
    ///
    /// Activities mostly complete in the first answer.
    public init(interval: Duration = .seconds(1), maximumQuestions: Int = 10) {
        self.interval = interval
        self.maximumQuestions = maximumQuestions
    }
}
