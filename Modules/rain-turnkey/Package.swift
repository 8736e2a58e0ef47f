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
    name: "rain-turnkey",
    products: [
        .executable(name: "rain-turnkey", targets: ["rain-turnkey"]),
    ],
    dependencies: [
        .package(path: "../RainCLIKit"),
        .package(path: "../RainKeyring"),
        .package(path: "../RainTurnkeyAdapter"),
    ],
    targets: [
        .executableTarget(
            name: "rain-turnkey",
            dependencies: [
                .product(name: "RainCLIKit", package: "RainCLIKit"),
                .product(name: "RainKeyring", package: "RainKeyring"),
                .product(name: "RainTurnkeyAdapter", package: "RainTurnkeyAdapter"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
