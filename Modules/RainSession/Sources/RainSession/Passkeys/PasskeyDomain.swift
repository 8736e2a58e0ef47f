public import RainCore

/// The domain passkeys belong to (the relying party id of Web Authentication, level 3).
///
/// Choose one to keep: a passkey made for it can be used nowhere else. It is compared byte for byte, so it is in lower case.
public struct PasskeyDomain: Hashable, Sendable {
    /// The domain, such as `example.com`.
    public let name: String
    /// The origin of the page that shows passkeys of the domain, as browsers spell it: `https://example.com`.
    public let origin: String

    /// The port of a page on this machine that may show passkeys of `localhost`: for tests alone, which set it by RainTestKit.
    @_spi(RainTestKit)
    @TaskLocal public static var localhostPort: UInt16?

    /// Checks a domain.
    ///
    /// That nobody else can register names beside it (as under `co.uk`) is not checked here; browsers do.
    ///
    /// - Parameter name: A host name of at least two labels, in any case.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for anything else: a scheme, a port, a path, an IP address, `localhost`.
    public init(_ name: String) throws(RainError) {
        let lowered = name.lowercased()
        if lowered == "localhost", let port = Self.localhostPort {
            self.name = lowered
            origin = "http://localhost:\(port)"
            return
        }
        let labels = lowered.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // A last label of digits makes an IPv4 address of it (WHATWG URL, ends-in-a-number).
        guard labels.count >= 2, lowered.utf8.count <= 253, labels.allSatisfy(Self.isLabel),
            labels.last?.allSatisfy(Self.isDigit) == false
        else {
            throw RainError(
                .invalidConfig,
                "a passkey domain is a host name of two labels or more, such as example.com, without scheme, port or path")
        }
        self.name = lowered
        origin = "https://" + lowered
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return 1...63 ~= label.count && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { isDigit($0) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == hyphen }
    }

    private static func isDigit(_ character: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= character }
}
