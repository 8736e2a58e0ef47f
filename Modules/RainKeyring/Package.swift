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
    name: "RainKeyring",
    products: [
        .library(name: "RainKeyring", targets: ["RainKeyring"]),
        .executable(name: "keyring-probe", targets: ["keyring-probe"]),
    ],
    dependencies: [
        .package(path: "../RainCore"),
        .package(path: "../RainCrypto"),
        .package(path: "../RainEncoding"),
        .package(path: "../RainStore"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibsecret", pkgConfig: "libsecret-1",
            providers: [.apt(["libsecret-1-dev"])]),
        .target(
            name: "RainKeyring",
            dependencies: [
                "CLibsecret",
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainStore", package: "RainStore"),
                .product(name: "RainCrypto", package: "RainCrypto"),
                .product(name: "RainEncoding", package: "RainEncoding"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "keyring-probe",
            dependencies: [
                "RainKeyring",
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainCrypto", package: "RainCrypto"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RainKeyringTests",
            dependencies: [
                "RainKeyring",
                .product(name: "RainCore", package: "RainCore"),
                .product(name: "RainStore", package: "RainStore"),
                .product(name: "RainCrypto", package: "RainCrypto"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
