// swift-tools-version: 6.2
import PackageDescription

// The fuzzer is a package of its own: it is built with flags that nothing else is built with (Scripts/fuzz gives them).
let package = Package(
    name: "rain-fuzz",
    dependencies: [
        .package(path: "../Modules/RainCore"), .package(path: "../Modules/RainEthereum"),
        .package(path: "../Modules/RainCrypto"), .package(path: "../Modules/RainEncoding"),
    ],
    targets: [
        .executableTarget(
            name: "rain-fuzz",
            dependencies: [
                .product(name: "RainCore", package: "RainCore"), .product(name: "RainEthereum", package: "RainEthereum"),
                .product(name: "RainCrypto", package: "RainCrypto"), .product(name: "RainEncoding", package: "RainEncoding"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
