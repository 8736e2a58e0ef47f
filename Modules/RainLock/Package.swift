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
    name: "RainLock",
    products: [
        .library(name: "RainLock", targets: ["RainLock"]),
    ],
    targets: [
        .target(
            name: "RainLock",
            dependencies: [],
            swiftSettings: strict),
        .testTarget(
            name: "RainLockTests",
            dependencies: [
                "RainLock",
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
