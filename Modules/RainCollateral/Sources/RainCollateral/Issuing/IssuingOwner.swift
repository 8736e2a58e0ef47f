/// Whose contracts, balances and signatures are asked for.
public enum IssuingOwner: Hashable, Sendable {
    /// Those of the whole tenant.
    case tenant
    /// Those of a user, by the id that the issuing API gave it.
    case user(String)
    /// Those of a company, by its id.
    case company(String)

    /// What precedes a path.
    var path: String {
        switch self {
        case .tenant: ""
        case .user(let id): "/users/" + URLText.segment(id)
        case .company(let id): "/companies/" + URLText.segment(id)
        }
    }
}
