/// How a tool ends, for the shell and for scripts.
public enum ExitCode: Int32, Sendable, Hashable {
    /// 0: done as asked.
    case done = 0
    /// 1: it did not work.
    case failed = 1
    /// 2: the command line or the configuration is wrong; nothing was tried.
    case usage = 2
    /// 3: the user, or who decides for the user, said no; nothing was sent.
    case declined = 3
    /// 4: sent, or maybe sent, and not final yet. To be resumed, never to be done anew.
    case pending = 4
}
