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
    name: "RainCore",
    products: [
        .library(name: "RainCore", targets: ["RainCore"]),
    ],
    dependencies: [
        .package(path: "../RainCrypto"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainEthereum"),
        .package(path: "../RainHTTP"),
        .package(path: "../RainLock"),
        .package(path: "../RainStore"),
        .package(path: "../RainTestKit"),
        .package(path: "../RainTestSupport"),
    ],
    targets: [
        .target(
            name: "RainCore",
            dependencies: [
                .product(name: "RainEthereum", package: "RainEthereum"),
                .product(name: "RainHTTP", package: "RainHTTP"),
                .product(name: "RainStore", package: "RainStore"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
                .product(name: "RainLock", package: "RainLock"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RainCoreTests",
            dependencies: [
                "RainCore",
                .product(name: "RainTestKit", package: "RainTestKit"),
                .product(name: "RainTestSupport", package: "RainTestSupport"),
                .product(name: "RainEthereum", package: "RainEthereum"),
                .product(name: "RainHTTP", package: "RainHTTP"),
                .product(name: "RainStore", package: "RainStore"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
