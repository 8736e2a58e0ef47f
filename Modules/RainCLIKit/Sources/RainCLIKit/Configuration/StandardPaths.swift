/// Where the tools keep their files, by the XDG base directory rules.
public struct StandardPaths: Sendable, Hashable {
    /// `$XDG_CONFIG_HOME/rain/config.json`, by default under `~/.config`.
    public let configurationFile: String
    /// `$XDG_STATE_HOME/rain`, by default under `~/.local/state`.
    public let stateDirectory: String

    /// Finds the places for the user of `environment`.
    ///
    /// As the rules ask, a variable that is empty or holds a relative path counts as not set.
    ///
    /// - Throws: ``ConfigurationError`` when there is no home directory either.
    public init(environment: [String: String]) throws(ConfigurationError) {
        configurationFile = try Self.base("XDG_CONFIG_HOME", "/.config", environment) + "/rain/config.json"
        stateDirectory = try Self.base("XDG_STATE_HOME", "/.local/state", environment) + "/rain"
    }

    private static func base(
        _ variable: String, _ fallback: String, _ environment: [String: String]
    ) throws(ConfigurationError) -> String {
        if let path = environment[variable], path.hasPrefix("/") { return withoutTrailingSlashes(path) }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw ConfigurationError("neither \(variable) nor HOME says where files go")
        }
        return withoutTrailingSlashes(home) + fallback
    }

    private static func withoutTrailingSlashes(_ path: String) -> String {
        String(path.reversed().drop { $0 == "/" }.reversed())
    }

    /// The directory a file is in; nil for a bare name.
    static func directory(of path: String) -> String? {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
        return String(path[..<slash])
    }
}
