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
    name: "RainPasskeys",
    products: [
        .library(name: "RainPasskeys", targets: ["RainPasskeys"]),
    ],
    dependencies: [
        .package(path: "../RainCore"),
        .package(path: "../RainCrypto"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainHTTP"),
        .package(path: "../RainLock"),
        .package(path: "../RainLoopback"),
        .package(path: "../RainSession"),
        .package(path: "../RainStore"),
        .package(path: "../RainTestKit"),
        .package(path: "../RainTestSupport"),
    ],
    targets: [
        .systemLibrary(
            name: "CFido2", pkgConfig: "libfido2",
            providers: [.apt(["libfido2-dev"])]),
        .target(
            name: "RainPasskeys",
            dependencies: [
                "CFido2",
                .product(name: "RainLoopback", package: "RainLoopback"),
                .product(name: "RainSession", package: "RainSession"),
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainHTTP", package: "RainHTTP"),
                .product(name: "RainStore", package: "RainStore"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
                .product(name: "RainLock", package: "RainLock"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RainPasskeysTests",
            dependencies: [
                "RainPasskeys",
                .product(name: "RainTestKit", package: "RainTestKit"),
                .product(name: "RainTestSupport", package: "RainTestSupport"),
                .product(name: "RainSession", package: "RainSession"),
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainHTTP", package: "RainHTTP"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
