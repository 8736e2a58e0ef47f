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
    name: "rain-bench",
    products: [
        .executable(name: "rain-bench", targets: ["rain-bench"]),
        .executable(name: "rain-bench-urlsession", targets: ["rain-bench-urlsession"]),
    ],
    dependencies: [
        .package(path: "../RainCore"),
        .package(path: "../RainCrypto"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainEthereum"),
        .package(path: "../RainHTTP"),
        .package(path: "../RainTestKit"),
    ],
    targets: [
        .target(name: "CBenchReference", linkerSettings: [.linkedLibrary("secp256k1"), .linkedLibrary("crypto")]),
        .executableTarget(
            name: "rain-bench",
            dependencies: [
                "CBenchReference",
                .product(name: "RainTestKit", package: "RainTestKit"),
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainHTTP", package: "RainHTTP"),
                .product(name: "RainEthereum", package: "RainEthereum"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "rain-bench-urlsession",
            dependencies: [],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
