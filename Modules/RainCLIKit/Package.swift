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
    name: "RainCLIKit",
    products: [
        .library(name: "RainCLIKit", targets: ["RainCLIKit"]),
    ],
    dependencies: [
        .package(path: "../RainAuthPull"),
        .package(path: "../RainCollateral"),
        .package(path: "../RainCore"),
        .package(path: "../RainCrypto"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainLock"),
        .package(path: "../RainSession"),
        .package(path: "../RainTestKit"),
    ],
    targets: [
        .systemLibrary(
            name: "CQrencode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]),
        .target(
            name: "RainCLIKit",
            dependencies: [
                "CQrencode",
                .product(name: "RainCollateral", package: "RainCollateral"),
                .product(name: "RainAuthPull", package: "RainAuthPull"),
                .product(name: "RainSession", package: "RainSession"),
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
                .product(name: "RainLock", package: "RainLock"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RainCLIKitTests",
            dependencies: [
                "RainCLIKit",
                .product(name: "RainTestKit", package: "RainTestKit"),
                .product(name: "RainSession", package: "RainSession"),
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
