extension Secp256k1 {
    /// A public key: a point on the curve, never the point at infinity.
    public struct PublicKey: Hashable, Sendable {
        let point: CurvePoint
        private let context: Secp256k1Context

        /// The x coordinate, big-endian.
        public var x: Digest32 { point.x }
        /// The y coordinate, big-endian.
        public var y: Digest32 { point.y }

        /// The key of a point in SEC 1 encoding (section 2.3.3, ANSI X9.63).
        ///
        /// - Parameter x963Representation: 33 bytes from 02 or 03 (compressed) or 65 bytes from 04 (uncompressed).
        /// - Throws: ``CryptoError`` of kind `invalidPoint` for any other form, also the hybrid ones, and for coordinates that
        ///   are no point of the curve; `selfTestFailed`.
        public init(x963Representation: [UInt8]) throws(CryptoError) {
            context = try .shared()
            let context = context
            point = try x963Representation.span.withUnsafeBytes { bytes throws(CryptoError) in try context.point(parsing: bytes)
            }
        }

        init(point: CurvePoint, context: Secp256k1Context) {
            self.point = point
            self.context = context
        }

        /// The 33-byte encoding: 02 or 03 by the parity of y, then x.
        public var compressed: [UInt8] { point.compressed }

        /// The 65-byte encoding: 04, then x and y.
        public var uncompressed: [UInt8] { point.uncompressed }

        /// Calls `body` with x and y, 64 bytes, without an allocation: what an Ethereum address is the hash of.
        public func withUnsafeCoordinateBytes<R, E: Error>(
            _ body: (UnsafeRawBufferPointer) throws(E) -> R
        ) throws(E) -> R {
            // Both fields are plain words side by side, so the value's memory is the 64 bytes.
            try Swift.withUnsafeBytes(of: point, body)
        }

        /// The key of this point plus the tweak times the generator: the public child of BIP-32.
        ///
        /// - Parameter tweak: 32 bytes, big-endian, below n; zero is allowed.
        /// - Throws: ``CryptoError`` of kind `invalidParameter` for another length, a tweak from n up, or a sum at infinity.
        public func adding(tweak: SecretBytes) throws(CryptoError) -> PublicKey {
            PublicKey(point: try context.sum(point, tweak: tweak), context: context)
        }

        /// The key of the sum of both points.
        ///
        /// - Throws: ``CryptoError`` of kind `invalidPoint` when one is the negative of the other.
        public func adding(_ other: PublicKey) throws(CryptoError) -> PublicKey {
            PublicKey(point: try context.sum(point, other.point), context: context)
        }

        /// The key of this point times the factor.
        ///
        /// - Parameter factor: 32 bytes, big-endian, in [1, n-1].
        /// - Throws: ``CryptoError`` of kind `invalidParameter` for another length, zero, or a factor from n up.
        public func multiplied(by factor: SecretBytes) throws(CryptoError) -> PublicKey {
            PublicKey(point: try context.product(point, tweak: factor), context: context)
        }

        /// Whether the signature over the digest was made with this key's private part.
        ///
        /// - Parameters:
        ///   - r: The first value, big-endian.
        ///   - s: The second value, big-endian.
        ///   - digest: What was signed.
        ///   - allowingHighS: Whether the upper one of the two values of s is accepted as well. Ethereum (EIP-2) and Bitcoin
        ///     refuse it, plain ECDSA (SEC 1) takes both.
        public func isValid(r: Digest32, s: Digest32, forDigest digest: Digest32, allowingHighS: Bool = false) -> Bool {
            if !allowingHighS && Secp256k1.halfOrder.isLess(than: s) { return false }
            return (try? context.verify(digest, r: r, s: s, by: point)) ?? false
        }

        /// Whether both are the same point.
        public static func == (left: PublicKey, right: PublicKey) -> Bool {
            left.point == right.point
        }

        /// Feeds the point into the hasher.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(point)
        }
    }
}
