// swift-tools-version: 6.2
// Derived from the root manifest by Scripts/check-manifests --write; edit that one.
import PackageDescription

#if compiler(>=6.3)
    let newestDiagnostics: [SwiftSetting] = [.treatWarning("ExplicitSendable", as: .error)]
#else
    let newestDiagnostics: [SwiftSetting] = []
#endif
let strict: [SwiftSetting] =
    [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ] + newestDiagnostics

let package = Package(
    name: "RainLoopback",
    products: [
        .library(name: "RainLoopback", targets: ["RainLoopback"]),
    ],
    dependencies: [
        .package(path: "../RainCrypto"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainHTTP"),
        .package(path: "../RainLock"),
        .package(path: "../RainTestSupport"),
    ],
    targets: [
        .systemLibrary(
            name: "CMicrohttpd", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]),
        .target(
            name: "RainLoopback",
            dependencies: [
                "CMicrohttpd",
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
                .product(name: "RainLock", package: "RainLock"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RainLoopbackTests",
            dependencies: [
                "RainLoopback",
                .product(name: "RainTestSupport", package: "RainTestSupport"),
                .product(name: "RainHTTP", package: "RainHTTP"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
