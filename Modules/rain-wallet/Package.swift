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
    name: "rain-wallet",
    products: [
        .executable(name: "rain-wallet", targets: ["rain-wallet"]),
    ],
    dependencies: [
        .package(path: "../RainCLIKit"),
        .package(path: "../RainCore"),
        .package(path: "../RainCrypto"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainKeyring"),
        .package(path: "../RainPasskeys"),
        .package(path: "../RainSession"),
        .package(path: "../RainWalletAdapter"),
    ],
    targets: [
        .executableTarget(
            name: "rain-wallet",
            dependencies: [
                .product(name: "RainCLIKit", package: "RainCLIKit"),
                .product(name: "RainKeyring", package: "RainKeyring"),
                .product(name: "RainWalletAdapter", package: "RainWalletAdapter"),
                .product(name: "RainPasskeys", package: "RainPasskeys"),
                .product(name: "RainSession", package: "RainSession"),
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
