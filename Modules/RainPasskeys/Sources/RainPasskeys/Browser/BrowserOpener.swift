/// How an address is opened in the user's browser.
public struct BrowserOpener: Sendable {
    /// Opens an address and tells whether a browser was asked to; it must not wait for the browser.
    public let open: @Sendable (_ url: String) -> Bool

    /// An opener of an app's own.
    public init(_ open: @escaping @Sendable (_ url: String) -> Bool) {
        self.open = open
    }

    /// The desktop's, by `xdg-open`; opens nothing where there is no display.
    public static let desktop: BrowserOpener = BrowserOpener { Platform.openOnDesktop($0) }

    /// Opens nothing: the user is told the address.
    public static let none: BrowserOpener = BrowserOpener { _ in false }
}
