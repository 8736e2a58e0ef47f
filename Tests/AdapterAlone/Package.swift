// swift-tools-version: 6.2
import PackageDescription

// An app as it would be written elsewhere: it knows the library by URL and tag, and one adapter of it. Scripts/check-adapter-alone
// puts the URL and the adapter in.

let package = Package(
    name: "app",
    dependencies: [
        .package(url: "@URL@", exact: "0.0.1")
    ],
    targets: [
        .executableTarget(name: "App", dependencies: [.product(name: "RainPrivyAdapter", package: "rain")])
    ],
    swiftLanguageModes: [.v6]
)
