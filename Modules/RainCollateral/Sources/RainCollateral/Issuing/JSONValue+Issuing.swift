internal import RainCore
internal import RainEncoding

// How answers are read: what is optional may be absent, null or of another kind, and is nil then; money is there and exact, or the
// answer is refused.

extension JSONValue {
    /// The member's text; nil when there is none or it is blank.
    func text(_ name: String) -> String? {
        guard let text = self[name]?.stringValue?.trimmed, !text.isEmpty else { return nil }
        return text
    }

    /// The member's whole number, also when it is spelled as text.
    func integer(_ name: String) -> Int? {
        self[name]?.intValue ?? text(name).flatMap { Int($0) }
    }

    /// The member's decimal number as it is spelled, as a number or as text.
    func decimal(_ name: String) -> String? {
        self[name]?.numberValue?.text ?? text(name)
    }

    /// The member's time.
    func time(_ name: String) -> Timestamp? {
        self[name].flatMap(IssuingTime.init)?.timestamp
    }

    /// The member's amount in cents; nil only when it is absent or null.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) for what is no number of cents.
    func optionalCents(_ name: String) throws(RainError) -> Cents? {
        guard let value = self[name], !value.isNull else { return nil }
        guard let number = value.numberValue, let cents = Cents(spelling: number.text) else {
            throw RainError(.internalLogicError, "the issuing API's \(name) is not a number of cents")
        }
        return cents
    }

    /// The member's amount in cents.
    ///
    /// - Throws: As `optionalCents(_:)`, and when there is none.
    func cents(_ name: String) throws(RainError) -> Cents {
        guard let cents = try optionalCents(name) else {
            throw RainError(.internalLogicError, "the issuing API's answer has no \(name)")
        }
        return cents
    }

    /// The elements of an answer that is a list.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when it is none.
    func elements(of what: String) throws(RainError) -> [JSONValue] {
        guard let elements = arrayValue else {
            throw RainError(.internalLogicError, "the issuing API's \(what) are not a list")
        }
        return elements
    }
}
