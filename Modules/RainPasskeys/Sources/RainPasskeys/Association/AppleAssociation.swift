public import RainCore
public import RainEncoding

/// The file by which iOS lets an app use a domain's passkeys: `https://<domain>/.well-known/apple-app-site-association`.
///
/// It is served as JSON, without a redirect. The app has the entitlement `webcredentials:<domain>` besides (Apple, "Supporting
/// associated domains"). Devices read it by way of Apple's servers, so that a change may take a day.
public struct AppleAssociation: Hashable, Sendable {
    /// Where it lies below the domain.
    public static let path: String = ".well-known/apple-app-site-association"
    /// The apps, each as `TEAMID.bundle.identifier`.
    public let apps: [String]

    /// Checks the apps.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when there is none, or one is not a team's id of ten characters, a dot
    ///   and a bundle identifier.
    public init(apps: [String]) throws(RainError) {
        guard !apps.isEmpty, apps.allSatisfy(Self.isApp) else {
            throw RainError(
                .invalidConfig, "an iOS app is named as ABCDE12345.com.example.app: the team's id, then the bundle's")
        }
        self.apps = apps
    }

    /// The file.
    public var json: JSONValue { ["webcredentials": ["apps": .array(apps.map { .string($0) })]] }

    /// What is wrong with a file; empty when nothing is.
    static func faults(of json: JSONValue) -> [String] {
        guard let apps = json["webcredentials"]?["apps"]?.arrayValue else { return ["it has no webcredentials.apps"] }
        if apps.isEmpty { return ["webcredentials.apps names no app"] }
        return apps.allSatisfy { $0.stringValue.map(isApp) ?? false }
            ? [] : ["an app in webcredentials.apps is not TEAMID.bundle.identifier"]
    }

    private static func isApp(_ text: String) -> Bool {
        guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
        let (team, bundle) = (text[..<dot], text[text.index(after: dot)...])
        return team.utf8.count == 10 && team.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
            && !bundle.isEmpty && bundle.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    }
}
