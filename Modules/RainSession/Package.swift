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
    name: "RainSession",
    products: [
        .library(name: "RainSession", targets: ["RainSession"]),
    ],
    dependencies: [
        .package(path: "../RainCore"),
        .package(path: "../RainHTTP"),
        .package(path: "../RainLock"),
        .package(path: "../RainTestKit"),
    ],
    targets: [
        .target(
            name: "RainSession",
            dependencies: [
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainHTTP", package: "RainHTTP"),
                .product(name: "RainLock", package: "RainLock"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RainSessionTests",
            dependencies: [
                "RainSession",
                .product(name: "RainTestKit", package: "RainTestKit"),
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainHTTP", package: "RainHTTP"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
