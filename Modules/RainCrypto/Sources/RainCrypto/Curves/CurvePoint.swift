// The affine coordinates of a point that was found to lie on its curve; what both kinds of public key are made of.
struct CurvePoint: Hashable, Sendable {
    let x: Digest32
    let y: Digest32

    // Reads the point a C function writes as 04 || x || y; nil when `write` answers false.
    init?(writing write: (UnsafeMutablePointer<UInt8>) -> Bool) {
        let coordinates = withUnsafeTemporaryAllocation(byteCount: 65, alignment: 1) { buffer -> (Digest32, Digest32)? in
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            guard let pointer = buffer.bytePointer, write(pointer), buffer[0] == 4,
                let x = Digest32(UnsafeRawBufferPointer(rebasing: buffer[1..<33])),
                let y = Digest32(UnsafeRawBufferPointer(rebasing: buffer[33..<65]))
            else { return nil }
            return (x, y)
        }
        guard let coordinates else { return nil }
        (x, y) = coordinates
    }

    // Calls `body` with 04 || x || y.
    func withUncompressedBytes<R>(_ body: (UnsafePointer<UInt8>) -> R) -> R? {
        withUnsafeTemporaryAllocation(byteCount: 65, alignment: 1) { buffer in
            buffer[0] = 4
            x.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: buffer[1..<33]).copyMemory(from: $0) }
            y.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: buffer[33..<65]).copyMemory(from: $0) }
            return UnsafeRawBufferPointer(buffer).bytePointer.map(body)
        }
    }

    // 33 bytes: 02 or 03 by the parity of y, then x.
    var compressed: [UInt8] {
        let isOdd = y.withUnsafeBytes { $0[31] & 1 }
        return x.withUnsafeBytes { [2 | isOdd] + $0 }
    }

    // 65 bytes: 04, then x and y.
    var uncompressed: [UInt8] {
        [4] + x.bytes + y.bytes
    }

    // Whether length and first byte are those of a compressed or uncompressed point (SEC 1, section 2.3.3).
    static func hasKnownEncoding(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch (bytes.first, bytes.count) {
        case (2, 33), (3, 33), (4, 65): true
        default: false
        }
    }

    static func error(on curve: String) -> CryptoError {
        CryptoError(
            .invalidPoint, "a public key is a point on \(curve), as 33 bytes from 02 or 03, or 65 bytes from 04")
    }
}
