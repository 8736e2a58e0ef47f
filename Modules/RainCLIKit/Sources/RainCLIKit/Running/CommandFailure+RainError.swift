internal import RainCore

extension CommandFailure {
    /// The failure behind `error`, whatever it is.
    init(_ error: any Error) {
        if let failure = CommandFailure(ofThisModule: error) {
            self = failure
        } else if let error = error as? RainError {
            let status: ExitCode =
                switch error.kind {
                case .transactionPending: .pending
                case .userRejected: .declined
                default: .failed
                }
            self.init(status, code: error.code, error.message, details: error.context)
        } else {
            // An error nobody has put into words; its own text is the best there is.
            self.init(.failed, "\(error)")
        }
    }
}
