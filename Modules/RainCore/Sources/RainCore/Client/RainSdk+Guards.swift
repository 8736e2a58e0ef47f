public import RainEthereum

extension RainSdk.Builder {
    /// Sets the spending limits of every account, in place of those set before.
    ///
    /// While there is any, what cannot be decoded is refused on every chain, and so is an allowance without limit of a token
    /// that has one. The amounts are taken in the journal, in one step with the nonce, so that no two processes exceed them
    /// together.
    ///
    /// - Parameters:
    ///   - limits: The limits; a token may have several, such as one a day and one a week.
    ///   - othersAllowed: Whether tokens without a limit may be spent; unless told otherwise they may, without limit. Fees are
    ///     always allowed.
    @discardableResult
    public func spendingLimits(_ limits: [SpendingLimit], othersAllowed: Bool = true) -> RainSdk.Builder {
        guardSettings.limits = limits
        guardSettings.allowsOtherTokens = othersAllowed
        return self
    }

    /// Lets money go only to these addresses and to the account itself, in place of those set before.
    ///
    /// An allowance is given only to them, too, and what cannot be decoded is refused. With none, nothing can be sent.
    @discardableResult
    public func allowedRecipients(_ recipients: [Address]) -> RainSdk.Builder {
        guardSettings.allowedRecipients = recipients
        return self
    }

    /// Sets what happens when a recipient has the first and last four hex digits of a known address and is another: a warning,
    /// unless told otherwise.
    @discardableResult
    public func lookAlikeRecipients(_ response: LookAlikeResponse) -> RainSdk.Builder {
        guardSettings.lookAlikes = response
        return self
    }

    /// Adds a guard of the app's; they are asked after those built in, in the order they were added.
    @discardableResult
    public func register(_ sendGuard: any SendGuard) -> RainSdk.Builder {
        guardSettings.added.append(sendGuard)
        return self
    }
}
