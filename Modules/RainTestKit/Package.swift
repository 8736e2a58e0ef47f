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
    name: "RainTestKit",
    products: [
        .library(name: "RainTestKit", targets: ["RainTestKit"]),
    ],
    dependencies: [
        .package(path: "../RainCore"),
        .package(path: "../RainCrypto"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainHTTP"),
        .package(path: "../RainLock"),
        .package(path: "../RainSession"),
    ],
    targets: [
        .target(
            name: "RainTestKit",
            dependencies: [
                .product(name: "RainSession", package: "RainSession"),
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainHTTP", package: "RainHTTP"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
                .product(name: "RainLock", package: "RainLock"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RainTestKitTests",
            dependencies: [
                "RainTestKit",
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
