public import RainCore
public import RainEncoding
internal import RainSession

/// The file by which Android lets an app use a domain's passkeys: `https://<domain>/.well-known/assetlinks.json`.
///
/// It has two statements: one for the site itself, one for the app with the fingerprint of every certificate that signs it (debug,
/// upload, and the store's own). A device refuses a file that has the app's alone (Google, "Digital Asset Links").
public struct AndroidAssociation: Hashable, Sendable {
    /// Where it lies below the domain.
    public static let path: String = ".well-known/assetlinks.json"
    private static let logIn = "delegate_permission/common.get_login_creds"
    private static let openURLs = "delegate_permission/common.handle_all_urls"

    /// The domain.
    public let domain: String
    /// The app's package, such as `com.example.app`.
    public let package: String
    /// The SHA-256 fingerprints, each as 32 pairs of upper-case hexadecimal digits with colons between.
    public let fingerprints: [String]

    /// Checks what the file is made of.
    ///
    /// - Parameter fingerprints: With or without colons, in any case.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) that says what is malformed.
    public init(domain: String, package: String, fingerprints: [String]) throws(RainError) {
        self.domain = try PasskeyDomain(domain).name
        guard Self.isPackage(package) else {
            throw RainError(.invalidConfig, "an Android package is named as com.example.app")
        }
        self.package = package
        let read = fingerprints.map(Self.fingerprint)
        guard !read.isEmpty, !read.contains(nil) else {
            throw RainError(.invalidConfig, "a fingerprint is the SHA-256 of a certificate: 64 hexadecimal digits")
        }
        self.fingerprints = read.compactMap(\.self)
    }

    /// The file.
    public var json: JSONValue {
        [
            [
                "relation": [.string(Self.logIn)], "target": ["namespace": "web", "site": .string("https://" + domain)],
            ],
            [
                "relation": [.string(Self.openURLs), .string(Self.logIn)],
                "target": [
                    "namespace": "android_app", "package_name": .string(package),
                    "sha256_cert_fingerprints": .array(fingerprints.map { .string($0) }),
                ],
            ],
        ]
    }

    /// What is wrong with a file of a domain; empty when nothing is.
    static func faults(of json: JSONValue, domain: String) -> [String] {
        guard let statements = json.arrayValue else { return ["it is no array of statements"] }
        let site = statements.filter { $0["target"]?["namespace"] == "web" }
        let apps = statements.filter { $0["target"]?["namespace"] == "android_app" }
        var faults: [String] = []
        if !site.contains(where: { $0["target"]?["site"]?.stringValue == "https://" + domain && has([logIn], $0) }) {
            faults.append("the statement for the site itself is missing, and devices refuse the file without it")
        }
        if apps.isEmpty { faults.append("the statement for the app is missing") }
        for app in apps {
            if !has([logIn, openURLs], app) { faults.append("the app's statement lacks one of its two relations") }
            if app["target"]?["package_name"]?.stringValue.map(isPackage) != true {
                faults.append("the app's package is missing or malformed")
            }
            let fingerprints = app["target"]?["sha256_cert_fingerprints"]?.arrayValue ?? []
            // Devices compare the text: lower case, or no colons, is another fingerprint.
            if fingerprints.isEmpty || fingerprints.contains(where: { $0.stringValue.flatMap(fingerprint) != $0.stringValue }) {
                faults.append("the app's fingerprints are missing, or not upper-case pairs with colons")
            }
        }
        return faults
    }

    private static func has(_ relations: [String], _ statement: JSONValue) -> Bool {
        let held = (statement["relation"]?.arrayValue ?? []).compactMap(\.stringValue)
        return relations.allSatisfy(held.contains)
    }

    private static func isPackage(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 2
            && parts.allSatisfy { part in
                part.first.map { $0.isASCII && $0.isLetter } ?? false
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            }
    }

    /// A fingerprint as devices spell it; nil when it is none.
    private static func fingerprint(_ text: String) -> String? {
        guard let bytes = try? Hex.decode(text.filter { $0 != ":" }), bytes.count == 32 else { return nil }
        return bytes.map { Hex.encode([$0]).uppercased() }.joined(separator: ":")
    }
}
