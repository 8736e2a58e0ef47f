import RainCrypto
import Testing

@Suite struct StreamingHashTests {
    // One way to feed the three hashers: whole, and in the pieces given.
    private struct Hash: Sendable {
        let name: String
        let whole: @Sendable ([UInt8]) -> [UInt8]
        let pieces: @Sendable ([ArraySlice<UInt8>]) -> [UInt8]
    }

    private let hashes = [
        Hash(name: "Keccak-256", whole: { Keccak256.hash($0).bytes }) { pieces in
            var hasher = Keccak256()
            for piece in pieces { hasher.update(Array(piece)) }
            return hasher.finalize().bytes
        },
        Hash(name: "SHA-256", whole: { SHA256.hash($0).bytes }) { pieces in
            var hasher = SHA256()
            for piece in pieces { hasher.update(Array(piece)) }
            return hasher.finalize().bytes
        },
        Hash(name: "SHA-512", whole: { SHA512.hash($0) }) { pieces in
            var hasher = SHA512()
            for piece in pieces { hasher.update(Array(piece)) }
            return hasher.finalize()
        },
    ]

    private func message(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 5) }
    }

    @Test func everyLengthUpTo300InRandomPiecesGivesTheSameDigest() {
        var random = SystemRandomNumberGenerator()
        for count in 0...300 {
            let bytes = message(count)
            var pieces: [ArraySlice<UInt8>] = []
            var start = 0
            while start < count {
                let longest = [3, 40, 136, 200][Int.random(in: 0..<4, using: &random)]
                let end = min(count, start + Int.random(in: 0...longest, using: &random))
                pieces.append(bytes[start..<end])
                start = end
            }
            for hash in hashes {
                #expect(hash.pieces(pieces) == hash.whole(bytes), "\(hash.name), pieces \(pieces.map(\.count))")
            }
        }
    }

    // Cutting at every place crosses every edge of a block.
    @Test func everyCutOfThreeBlocksGivesTheSameDigest() {
        let bytes = message(3 * 136)
        for hash in hashes {
            let whole = hash.whole(bytes)
            for cut in 0...bytes.count {
                #expect(hash.pieces([bytes[..<cut], [], bytes[cut...]]) == whole, "\(hash.name), cut at \(cut)")
            }
        }
    }

    @Test func manySingleBytesGiveTheSameDigest() {
        let bytes = message(100_000)
        for hash in hashes {
            #expect(hash.pieces(bytes.indices.map { bytes[$0...$0] }) == hash.whole(bytes))
        }
    }

    @Test func aHasherIsAValueThatGoesOnAfterItsDigest() {
        var (keccak, sha256, sha512) = (Keccak256(), SHA256(), SHA512())
        keccak.update([1, 2])
        sha256.update([1, 2])
        sha512.update([1, 2])
        let copies = (keccak, sha256, sha512)
        #expect(keccak.finalize() == Keccak256.hash([1, 2]) && sha256.finalize() == SHA256.hash([1, 2]))
        #expect(sha512.finalize() == SHA512.hash([1, 2]))
        keccak.update([3])
        sha256.update([3])
        sha512.update([3])
        #expect(keccak.finalize() == Keccak256.hash([1, 2, 3]) && sha256.finalize() == SHA256.hash([1, 2, 3]))
        #expect(sha512.finalize() == SHA512.hash([1, 2, 3]))
        #expect(copies.0.finalize() == Keccak256.hash([1, 2]) && copies.1.finalize() == SHA256.hash([1, 2]))
        #expect(copies.2.finalize() == SHA512.hash([1, 2]))
    }

    @Test func nothingAndSecretsAreTakenInToo() throws {
        let secret = try SecretBytes(copying: [4, 5, 6])
        var (keccak, sha256, sha512) = (Keccak256(), SHA256(), SHA512())
        #expect(keccak.finalize() == Keccak256.hash([]) && sha256.finalize() == SHA256.hash([]))
        #expect(sha512.finalize() == SHA512.hash([]))
        for part in [try SecretBytes(copying: []), secret] {
            keccak.update(part)
            sha256.update(part)
            sha512.update(part)
        }
        let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
        keccak.update(nothing)
        sha256.update(nothing)
        sha512.update(nothing)
        #expect(keccak.finalize() == Keccak256.hash([4, 5, 6]) && sha256.finalize() == SHA256.hash([4, 5, 6]))
        #expect(sha512.finalize() == SHA512.hash([4, 5, 6]))
    }
}
