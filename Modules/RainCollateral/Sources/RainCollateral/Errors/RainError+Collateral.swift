@_spi(RainFeature) public import RainCore

extension RainError.Kind {
    /// Rain has locked the user's address (HTTP 423); asking again changes nothing until it is unlocked.
    public static let addressLocked = Self("RAIN_302", "addressLocked")
    /// By Rain's count the collateral does not cover the amount (HTTP 422): less is held, or what is held backs what was spent.
    public static let insufficientCollateral = Self("RAIN_302", "insufficientCollateral")
    /// Rain has given out another signature for this collateral, which is not known here (HTTP 409).
    ///
    /// It is free again once that one is used or its time is over, minutes later: repeat the call then, under the same key.
    public static let activeSignatureExists = Self("RAIN_303", "activeSignatureExists")
    /// Another withdrawal from the same collateral is on its way; the context has its `transactionID`.
    ///
    /// Wait for it: of two withdrawals with one nonce the later would only cost its fee.
    public static let withdrawalUnderWay = Self("RAIN_303", "withdrawalUnderWay")
    /// A webhook whose signature is none of Rain's over exactly these bytes; do not act on it.
    public static let webhookNotAuthentic = Self("RAIN_202", "webhookNotAuthentic")
}
