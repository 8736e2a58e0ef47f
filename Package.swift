// swift-tools-version: 6.2
import PackageDescription

// The root manifest names every product: it is what apps depend on by URL. Each module under Modules/ also stands alone, by
// a manifest derived from this one (Scripts/check-manifests --write).

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

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Modules/\(name)/Sources/\(name)", swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
        path: "Modules/\(name)/Tests/\(name)Tests", swiftSettings: strict)
}

func system(_ name: String, in module: String, pkgConfig: String, debian: String) -> Target {
    .systemLibrary(
        name: name, path: "Modules/\(module)/Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([debian])])
}

func tool(_ name: String, in module: String? = nil, _ dependencies: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Modules/\(module ?? name)/Sources/\(name)", swiftSettings: strict)
}

/// C of our own, which is in no product.
func reference(_ name: String, in module: String, linking libraries: [String]) -> Target {
    .target(
        name: name, path: "Modules/\(module)/Sources/\(name)", linkerSettings: libraries.map { .linkedLibrary($0) })
}

func integrationTests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict)
}

let package = Package(
    name: "rain",
    products: [
        .library(name: "RainCore", targets: ["RainCore"]),
        .library(name: "RainTurnkeyAdapter", targets: ["RainTurnkeyAdapter"]),
        .library(name: "RainPrivyAdapter", targets: ["RainPrivyAdapter"]),
        .library(name: "RainAuthPull", targets: ["RainAuthPull"]),
        .library(name: "RainWalletAdapter", targets: ["RainWalletAdapter"]),
        .library(name: "RainPasskeys", targets: ["RainPasskeys"]),
        .library(name: "RainKeyring", targets: ["RainKeyring"]),
        .library(name: "RainCollateral", targets: ["RainCollateral"]),
        .library(name: "RainTestKit", targets: ["RainTestKit"]),
        .executable(name: "rain-turnkey", targets: ["rain-turnkey"]),
        .executable(name: "rain-privy", targets: ["rain-privy"]),
        .executable(name: "rain-wallet", targets: ["rain-wallet"]),
        .executable(name: "rain-bench", targets: ["rain-bench"]),
    ],
    targets: [
        // ground
        module("RainLock"), tests("RainLock"),
        module("RainEncoding"), tests("RainEncoding", ["RainTestSupport"]),
        system("CSecp256k1", in: "RainCrypto", pkgConfig: "libsecp256k1", debian: "libsecp256k1-dev"),
        system("CLibcrypto", in: "RainCrypto", pkgConfig: "libcrypto", debian: "libssl-dev"),
        module("RainCrypto", ["CSecp256k1", "CLibcrypto"]),
        tests("RainCrypto", ["RainTestSupport", "RainEncoding"]),

        // beside core
        system("CLibcurl", in: "RainHTTP", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev"),
        module("RainHTTP", ["CLibcurl", "RainLock"]), tests("RainHTTP", ["RainTestSupport", "RainLock"]),
        module("RainEthereum", ["RainCrypto", "RainEncoding"]),
        tests("RainEthereum", ["RainTestSupport", "RainCrypto", "RainEncoding"]),
        system("CSQLite", in: "RainStore", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
        module("RainStore", ["CSQLite", "RainCrypto", "RainEncoding"]), tests("RainStore", ["RainTestSupport", "RainCrypto"]),

        // core
        module("RainCore", ["RainEthereum", "RainHTTP", "RainStore", "RainCrypto", "RainEncoding", "RainLock"]),
        tests(
            "RainCore",
            ["RainTestKit", "RainTestSupport", "RainEthereum", "RainHTTP", "RainStore", "RainCrypto", "RainEncoding"]),

        // sessions
        module("RainSession", ["RainCore", "RainHTTP", "RainLock"]),
        tests("RainSession", ["RainTestKit", "RainCore", "RainHTTP"]),

        // optional
        system("CLibsecret", in: "RainKeyring", pkgConfig: "libsecret-1", debian: "libsecret-1-dev"),
        module("RainKeyring", ["CLibsecret", "RainCore", "RainStore", "RainCrypto", "RainEncoding"]),
        tool("keyring-probe", in: "RainKeyring", ["RainKeyring", "RainCore", "RainCrypto"]),
        tests("RainKeyring", ["RainCore", "RainStore", "RainCrypto"]),
        system("CMicrohttpd", in: "RainLoopback", pkgConfig: "libmicrohttpd", debian: "libmicrohttpd-dev"),
        module("RainLoopback", ["CMicrohttpd", "RainCrypto", "RainEncoding", "RainLock"]),
        tests("RainLoopback", ["RainTestSupport", "RainHTTP"]),
        system("CFido2", in: "RainPasskeys", pkgConfig: "libfido2", debian: "libfido2-dev"),
        module(
            "RainPasskeys",
            [
                "CFido2", "RainLoopback", "RainSession", "RainCore", "RainHTTP", "RainStore", "RainCrypto", "RainEncoding",
                "RainLock",
            ]),
        tests(
            "RainPasskeys",
            ["RainTestKit", "RainTestSupport", "RainSession", "RainCore", "RainHTTP", "RainCrypto", "RainEncoding"]),

        // adapters
        module("TurnkeyAPI", ["RainHTTP", "RainCrypto", "RainEncoding"]),
        tests("TurnkeyAPI", ["RainTestSupport", "RainHTTP", "RainCrypto", "RainEncoding"]),
        module(
            "TurnkeyWallet",
            ["TurnkeyAPI", "RainSession", "RainCore", "RainHTTP", "RainEthereum", "RainCrypto", "RainEncoding"]),
        tests(
            "TurnkeyWallet",
            ["RainTestKit", "TurnkeyAPI", "RainSession", "RainCore", "RainHTTP", "RainEthereum", "RainCrypto", "RainEncoding"]),
        module("RainTurnkeyAdapter", ["TurnkeyWallet", "TurnkeyAPI", "RainSession", "RainCore", "RainCrypto"]),
        tests("RainTurnkeyAdapter"),
        module(
            "RainWalletAdapter",
            ["TurnkeyWallet", "TurnkeyAPI", "RainSession", "RainCore", "RainCrypto", "RainEncoding", "RainLock"]),
        tests("RainWalletAdapter", ["RainTestKit", "RainCrypto"]),
        module("PrivyAPI", ["RainHTTP", "RainEthereum", "RainCrypto", "RainEncoding"]),
        tests("PrivyAPI", ["RainTestSupport", "RainHTTP", "RainEthereum", "RainCrypto", "RainEncoding"]),
        module(
            "RainPrivyAdapter",
            ["PrivyAPI", "RainSession", "RainCore", "RainHTTP", "RainEthereum", "RainCrypto", "RainEncoding"]),
        tests(
            "RainPrivyAdapter",
            ["RainTestKit", "PrivyAPI", "RainSession", "RainCore", "RainHTTP", "RainEthereum", "RainCrypto", "RainEncoding"]),

        // features
        module("RainAuthPull", ["RainCore", "RainEthereum"]),
        tests("RainAuthPull", ["RainTestKit", "RainCore", "RainHTTP", "RainEthereum", "RainEncoding"]),
        module("RainCollateral", ["RainCore", "RainHTTP", "RainEthereum", "RainCrypto", "RainEncoding"]),
        tests("RainCollateral", ["RainTestKit", "RainCore", "RainHTTP", "RainEthereum", "RainCrypto", "RainEncoding"]),

        // executables
        system("CQrencode", in: "RainCLIKit", pkgConfig: "libqrencode", debian: "libqrencode-dev"),
        module(
            "RainCLIKit",
            [
                "CQrencode", "RainCollateral", "RainAuthPull", "RainSession", "RainCore", "RainCrypto", "RainEncoding",
                "RainLock",
            ]),
        tests("RainCLIKit", ["RainTestKit", "RainSession", "RainCore", "RainCrypto", "RainEncoding"]),
        tool("rain-turnkey", ["RainCLIKit", "RainKeyring", "RainTurnkeyAdapter"]),
        tool("rain-privy", ["RainCLIKit", "RainKeyring", "RainPrivyAdapter"]),
        tool(
            "rain-wallet",
            [
                "RainCLIKit", "RainKeyring", "RainWalletAdapter", "RainPasskeys", "RainSession", "RainCore", "RainCrypto",
                "RainEncoding",
            ]),
        reference("CBenchReference", in: "rain-bench", linking: ["secp256k1", "crypto"]),
        tool(
            "rain-bench",
            ["CBenchReference", "RainTestKit", "RainCore", "RainHTTP", "RainEthereum", "RainCrypto", "RainEncoding"]),
        tool("rain-bench-urlsession", in: "rain-bench"),
        tool("rain-check-once", ["RainTestKit", "RainCore", "RainEncoding"]),

        // tests
        module("RainTestKit", ["RainSession", "RainCore", "RainHTTP", "RainCrypto", "RainEncoding", "RainLock"]),
        tests("RainTestKit", ["RainSession", "RainCore", "RainHTTP", "RainCrypto", "RainEncoding"]),
        module("RainTestSupport", ["RainEncoding"]),
        module("LocalStack", ["RainTestSupport", "RainEncoding", "RainHTTP"]),
        tests("LocalStack", ["RainEncoding", "RainHTTP"]),
        integrationTests(
            "WalletToolIntegrationTests", ["rain-turnkey", "LocalStack", "RainTestSupport", "RainCore", "RainEncoding"]),
        integrationTests(
            "RainWalletIntegrationTests",
            [
                "rain-wallet", "LocalStack", "RainTestKit", "RainTestSupport", "RainWalletAdapter", "RainPasskeys",
                "RainSession", "RainCore", "RainCrypto", "RainEncoding", "RainHTTP",
            ]),
        integrationTests("RainKeyringIntegrationTests", ["keyring-probe", "RainTestSupport"]),
        integrationTests(
            "CollateralIntegrationTests",
            [
                "LocalStack", "RainTestKit", "RainCollateral", "RainCore", "RainHTTP", "RainCrypto", "RainEncoding",
            ]),
        integrationTests(
            "AuthPullIntegrationTests",
            ["LocalStack", "RainTestKit", "RainTestSupport", "RainAuthPull", "RainCore", "RainEncoding"]),
        integrationTests("RainCoreIntegrationTests", ["LocalStack", "RainTestKit", "RainCore", "RainEncoding", "RainHTTP"]),
        integrationTests(
            "PrivyIntegrationTests",
            [
                "rain-privy", "LocalStack", "RainTestSupport", "RainPrivyAdapter", "RainCrypto", "RainEncoding", "RainHTTP",
            ]),
        integrationTests(
            "TurnkeyIntegrationTests",
            [
                "LocalStack", "RainTestKit", "RainTestSupport", "RainTurnkeyAdapter", "TurnkeyAPI", "RainCrypto",
                "RainEncoding", "RainHTTP",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
