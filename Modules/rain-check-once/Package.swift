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
    name: "rain-check-once",
    products: [
        .executable(name: "rain-check-once", targets: ["rain-check-once"]),
    ],
    dependencies: [
        .package(path: "../RainCore"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainTestKit"),
    ],
    targets: [
        .executableTarget(
            name: "rain-check-once",
            dependencies: [
                .product(name: "RainTestKit", package: "RainTestKit"),
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainEncoding", package: "RainEncoding"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
