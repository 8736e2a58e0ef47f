// What comes out of the machine: what is to be done, by whoever drives it.
extension SessionMachine {
    /// What becomes of a session that a log-in or a refresh opened.
    enum Adoption: Hashable, Sendable {
        /// Store it, then report that it is stored.
        case store
        /// Its time is over as it comes, or it has none: it is of no use.
        case refuseOver
        /// The user logged out, or in again, since it was asked for: it is no longer wanted.
        case refuseOvertaken
    }

    /// What is to be done about the stored record.
    enum Cleaning: Hashable, Sendable {
        /// Nothing.
        case none
        /// Remove the record if it is still this session's: another process may have replaced it.
        case removeIfSame(sessionID: String)
        /// Remove the record whatever it holds: the user wants nothing of it left.
        case remove
    }

    /// A session died.
    struct Ending: Hashable, Sendable {
        /// Whose record is removed, if it is still there.
        let sessionID: String
        /// Whether the app's hook is called: once for each death, and never after closing.
        let isTold: Bool
    }

    /// A refresh that is under way.
    struct Refresh: Hashable, Sendable {
        /// Counts refreshes.
        let number: Int
        /// The session that is refreshed.
        let sessionID: String
    }

    /// What somebody who needs the session is to get.
    enum Answer: Sendable {
        /// The live session.
        case use(Credential)
        /// The live session, which must be refreshed before it is used, and was not.
        case stale(Credential)
        /// A refresh is due, or under way: see to it, then ask again.
        case refresh(Refresh)
        /// The session's time has just come.
        case over(Ending)
        /// There is none.
        case nobody
        /// Nothing is given any more.
        case closed
    }
}
