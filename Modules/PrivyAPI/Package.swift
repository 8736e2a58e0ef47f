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
    name: "PrivyAPI",
    products: [
        .library(name: "PrivyAPI", targets: ["PrivyAPI"]),
    ],
    dependencies: [
        .package(path: "../RainCrypto"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainEthereum"),
        .package(path: "../RainHTTP"),
        .package(path: "../RainTestSupport"),
    ],
    targets: [
        .target(
            name: "PrivyAPI",
            dependencies: [
                .product(name: "RainHTTP", package: "RainHTTP"),
                .product(name: "RainEthereum", package: "RainEthereum"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PrivyAPITests",
            dependencies: [
                "PrivyAPI",
                .product(name: "RainTestSupport", package: "RainTestSupport"),
                .product(name: "RainHTTP", package: "RainHTTP"),
                .product(name: "RainEthereum", package: "RainEthereum"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
