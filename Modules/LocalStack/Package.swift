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
    name: "LocalStack",
    products: [
        .library(name: "LocalStack", targets: ["LocalStack"]),
    ],
    dependencies: [
        .package(path: "../RainEncoding"),
        .package(path: "../RainHTTP"),
        .package(path: "../RainTestSupport"),
    ],
    targets: [
        .target(
            name: "LocalStack",
            dependencies: [
                .product(name: "RainTestSupport", package: "RainTestSupport"),
                .product(name: "RainEncoding", package: "RainEncoding"),
                .product(name: "RainHTTP", package: "RainHTTP"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LocalStackTests",
            dependencies: [
                "LocalStack",
                .product(name: "RainEncoding", package: "RainEncoding"),
                .product(name: "RainHTTP", package: "RainHTTP"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
