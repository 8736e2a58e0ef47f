extension RainError.Kind {
    /// It would take more than a spending limit leaves.
    ///
    /// The error's context says `limit`, `spent` and `asked` in the token's units, and `roomAt`, when there is one, as seconds
    /// since 1970 (UTC).
    public static let spendingLimitExceeded = Self("RAIN_403", "spendingLimitExceeded")
    /// A guard refuses it: it is not understood while limits are set, or breaks a rule of the app's.
    public static let refusedByGuard = Self("RAIN_403", "refusedByGuard")
    /// Money would go to somebody who is not on the app's list.
    public static let recipientNotAllowed = Self("RAIN_102", "recipientNotAllowed")
}
