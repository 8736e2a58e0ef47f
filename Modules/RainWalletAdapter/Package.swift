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
    name: "RainWalletAdapter",
    products: [
        .library(name: "RainWalletAdapter", targets: ["RainWalletAdapter"]),
    ],
    dependencies: [
        .package(path: "../RainCore"),
        .package(path: "../RainCrypto"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainLock"),
        .package(path: "../RainSession"),
        .package(path: "../RainTestKit"),
        .package(path: "../TurnkeyAPI"),
        .package(path: "../TurnkeyWallet"),
    ],
    targets: [
        .target(
            name: "RainWalletAdapter",
            dependencies: [
                .product(name: "TurnkeyWallet", package: "TurnkeyWallet"),
                .product(name: "TurnkeyAPI", package: "TurnkeyAPI"),
                .product(name: "RainSession", package: "RainSession"),
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
                .product(name: "RainLock", package: "RainLock"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RainWalletAdapterTests",
            dependencies: [
                "RainWalletAdapter",
                .product(name: "RainTestKit", package: "RainTestKit"),
                .product(name: "RainCrypto", package: "RainCrypto"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
