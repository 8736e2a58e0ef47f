public import RainCore
internal import RainEncoding

/// Which transactions are wanted.
public struct TransactionQuery: Hashable, Sendable {
    /// A kind of transaction, by the API's name.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Payments with a card.
        case spend
        /// Movements of a collateral.
        case collateral
        /// Payments of what was owed.
        case payment
        /// Fees.
        case fee
    }

    /// The kinds; all when there are none.
    public var kinds: [Kind] = []
    /// One card's.
    public var cardID: String?
    /// Those of one transaction on a chain.
    public var transactionHash: String?
    /// Authorised after this time.
    public var authorizedAfter: Timestamp?
    /// Authorised before this time.
    public var authorizedBefore: Timestamp?
    /// Booked after this time.
    public var postedAfter: Timestamp?
    /// Booked before this time.
    public var postedBefore: Timestamp?

    /// Everything; narrow it by its properties.
    public init() {}

    /// The query's items.
    func items(of owner: IssuingOwner) -> [(name: String, value: String?)] {
        let (user, company): (String?, String?) =
            switch owner {
            case .tenant: (nil, nil)
            case .user(let id): (id, nil)
            case .company(let id): (nil, id)
            }
        return [
            ("userId", user), ("companyId", company), ("cardId", cardID),
            ("type", kinds.isEmpty ? nil : kinds.map(\.rawValue).joined(separator: ",")),
            ("transactionHash", transactionHash), ("authorizedAfter", authorizedAfter?.iso8601),
            ("authorizedBefore", authorizedBefore?.iso8601), ("postedAfter", postedAfter?.iso8601),
            ("postedBefore", postedBefore?.iso8601),
        ]
    }
}

extension Timestamp {
    /// As the API takes it: `2026-12-01T00:00:00.000Z`.
    ///
    /// The calendar is counted from March, so that a leap day is the last of its year.
    var iso8601: String {
        let (days, rest) = millisecondsSinceEpoch.flooredDivision(by: 86_400_000)
        let shifted = days + 719_468
        let (era, dayOfEra) = shifted.flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        let date = "\(year.padded(4))-\((month < 10 ? month + 3 : month - 9).padded(2))-\(day.padded(2))"
        let time = "\((rest / 3_600_000).padded(2)):\((rest / 60_000 % 60).padded(2)):\((rest / 1000 % 60).padded(2))"
        return "\(date)T\(time).\((rest % 1000).padded(3))Z"
    }
}

extension Int64 {
    fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    fileprivate func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
