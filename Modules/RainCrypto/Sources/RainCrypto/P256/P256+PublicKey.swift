extension P256 {
    /// A public key: a point on the curve, never the point at infinity.
    public struct PublicKey: Hashable, Sendable {
        private let point: CurvePoint
        let handle: P256KeyHandle

        /// The x coordinate, big-endian.
        public var x: Digest32 { point.x }
        /// The y coordinate, big-endian.
        public var y: Digest32 { point.y }

        /// The key of a point in SEC 1 encoding (section 2.3.3, ANSI X9.63).
        ///
        /// - Parameter x963Representation: 33 bytes from 02 or 03 (compressed) or 65 bytes from 04 (uncompressed).
        /// - Throws: ``CryptoError`` of kind `invalidPoint` for any other form, also the hybrid ones, and for coordinates that
        ///   are no point of the curve.
        public init(x963Representation: [UInt8]) throws(CryptoError) {
            (handle, point) = try P256KeyHandle.make(encoded: x963Representation)
        }

        init(point: CurvePoint, handle: P256KeyHandle) {
            self.point = point
            self.handle = handle
        }

        /// The 33-byte encoding: 02 or 03 by the parity of y, then x.
        public var compressed: [UInt8] { point.compressed }

        /// The 65-byte encoding: 04, then x and y.
        public var uncompressed: [UInt8] { point.uncompressed }

        /// Whether the signature over the SHA-256 digest of the message was made with this key's private part.
        public func isValid(_ signature: Signature, for message: [UInt8]) -> Bool {
            isValid(signature, forDigest: SHA256.hash(message))
        }

        /// Whether the signature over the digest was made with this key's private part.
        public func isValid(_ signature: Signature, forDigest digest: Digest32) -> Bool {
            handle.verify(digest, r: signature.r, s: signature.s)
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
