internal import RainCore

/// Where Rain's signature comes from; it is asked last, when the wallet has signed.
public struct AdminSignatureSource: Sendable {
    enum Kind: Sendable {
        /// The issuing API of the module that is registered.
        case issuing(Duration)
        case ready(AdminSignature)
        case asking(@Sendable (SignatureRequest) async throws -> AdminSignature)
    }

    let kind: Kind

    /// The issuing API that `RainCollateral` was registered with.
    ///
    /// - Parameter deadline: How long to wait for a signature to become ready.
    public static func issuingAPI(within deadline: Duration = .seconds(60)) -> AdminSignatureSource {
        AdminSignatureSource(kind: .issuing(deadline))
    }

    /// A signature that the app has already.
    public static func ready(_ signature: AdminSignature) -> AdminSignatureSource {
        AdminSignatureSource(kind: .ready(signature))
    }

    /// The app's own server.
    public static func asking(
        _ ask: @escaping @Sendable (SignatureRequest) async throws -> AdminSignature
    ) -> AdminSignatureSource {
        AdminSignatureSource(kind: .asking(ask))
    }
}
