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
    name: "RainHTTP",
    products: [
        .library(name: "RainHTTP", targets: ["RainHTTP"]),
    ],
    dependencies: [
        .package(path: "../RainLock"),
        .package(path: "../RainTestSupport"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibcurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(
            name: "RainHTTP",
            dependencies: [
                "CLibcurl",
                .product(name: "RainLock", package: "RainLock"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RainHTTPTests",
            dependencies: [
                "RainHTTP",
                .product(name: "RainTestSupport", package: "RainTestSupport"),
                .product(name: "RainLock", package: "RainLock"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
