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
    name: "RainAuthPull",
    products: [
        .library(name: "RainAuthPull", targets: ["RainAuthPull"]),
    ],
    dependencies: [
        .package(path: "../RainCore"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainEthereum"),
        .package(path: "../RainHTTP"),
        .package(path: "../RainTestKit"),
    ],
    targets: [
        .target(
            name: "RainAuthPull",
            dependencies: [
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainEthereum", package: "RainEthereum"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RainAuthPullTests",
            dependencies: [
                "RainAuthPull",
                .product(name: "RainTestKit", package: "RainTestKit"),
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainHTTP", package: "RainHTTP"),
                .product(name: "RainEthereum", package: "RainEthereum"),
                .product(name: "RainEncoding", package: "RainEncoding"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
