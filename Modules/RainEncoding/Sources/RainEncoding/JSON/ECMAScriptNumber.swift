/// How ECMAScript spells a double (Number::toString of its specification), which is what RFC 8785 asks for.
enum ECMAScriptNumber {
    /// The fewest digits that read as this double and no other, as a plain number from 1e-6 to below 1e21 and with an exponent
    /// outside; both zeros are "0".
    static func text(_ value: Double) -> String {
        // Swift finds the same digits and places them otherwise.
        guard value != 0, let decimal = DecimalDigits(value.description) else { return "0" }
        let digits = String(decoding: decimal.digits, as: UTF8.self)
        let sign = value < 0 ? "-" : ""
        // How many digits stand before the point; none or fewer for a number below 0.1.
        let whole = digits.utf8.count + decimal.exponent
        switch whole {
        case 1...21 where decimal.exponent >= 0:
            return sign + digits + zeros(decimal.exponent)
        case 1...21:
            return sign + digits.prefix(whole) + "." + digits.dropFirst(whole)
        case -5...0:
            return sign + "0." + zeros(-whole) + digits
        default:
            let power = whole - 1
            let fraction = digits.utf8.count > 1 ? "." + digits.dropFirst() : ""
            return sign + digits.prefix(1) + fraction + (power < 0 ? "e-" : "e+") + String(power.magnitude)
        }
    }

    private static func zeros(_ count: Int) -> String {
        String(repeating: "0", count: count)
    }
}
