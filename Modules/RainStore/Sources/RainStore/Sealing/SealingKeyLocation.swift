/// Where the key of a store is kept; print it, so that people know how safe their secrets are.
public enum SealingKeyLocation: Hashable, Sendable, CustomStringConvertible {
    /// In a file of mode 0600 at a path: whoever can read the user's files can read the secrets.
    ///
    /// The reason is set when this process made the key and would have kept it in the Secret Service, had it been usable.
    case keyFile(path: String, insteadOf: VaultUnavailable?)

    /// In the Secret Service, the keyring of the user's session: a copy of the files alone is worth nothing.
    case secretService

    /// Where it is, in a line for people.
    public var description: String {
        switch self {
        case .keyFile(let path, nil): "the key file \(path)"
        case .keyFile(let path, let hindrance?): "the key file \(path), because \(hindrance.reason)"
        case .secretService: "the Secret Service"
        }
    }
}
