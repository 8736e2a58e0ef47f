import RainEncoding
import RainTestSupport
import Testing

@testable import RainCrypto

@Suite struct ScryptTests {
    private let password: SecretBytes

    init() throws {
        password = try SecretBytes(copying: [1])
    }

    private func kind(
        cost: Int = 2, blockSize: Int = 1, parallelism: Int = 1, count: Int = 1, memoryLimit: Int = Scrypt.defaultMemoryLimit
    ) -> CryptoError.Kind? {
        kindThrown {
            _ = try Scrypt.derive(
                password: password, salt: [], cost: cost, blockSize: blockSize, parallelism: parallelism, count: count,
                memoryLimit: memoryLimit)
        }
    }

    // RFC 7914, section 12; the fourth one needs 1 GiB.
    @Test func knownKeysComeOut() throws {
        for (password, salt, cost, blockSize, parallelism, expected) in [
            (
                "", "", 16, 1, 1,
                "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
            ),
            (
                "password", "NaCl", 1024, 8, 16,
                "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
            ),
            (
                "pleaseletmein", "SodiumChloride", 16384, 8, 1,
                "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
            ),
        ] {
            let key = try Scrypt.derive(
                password: SecretBytes(copying: Array(password.utf8)), salt: Array(salt.utf8), cost: cost, blockSize: blockSize,
                parallelism: parallelism, count: 64)
            #expect(key.hex == expected)
            let mixed = try Scrypt.mixed(
                password: SecretBytes(copying: Array(password.utf8)), salt: Array(salt.utf8), cost: cost, blockSize: blockSize,
                parallelism: parallelism, count: 64)
            #expect(mixed.hex == expected)
        }
    }

    // The answer is that of PyCryptodome, which knows no such bound.
    @Test func costsTooHighForTheBlockSizeAreTakenWhenAllowed() throws {
        let key = try Scrypt.derive(
            password: SecretBytes(copying: Array("password".utf8)), salt: Array("NaCl".utf8), cost: 1 << 16, blockSize: 1,
            parallelism: 2, count: 32, allowingLargeCost: true)
        #expect(key.hex == "6a435edd142c70a0ab85918b9bdb943b3be223de0e644e309890c9e8100c88d9")
        #expect(
            kindThrown {
                _ = try Scrypt.derive(
                    password: password, salt: [], cost: 1 << 16, blockSize: 1, parallelism: 1, count: 32,
                    memoryLimit: 128 * ((1 << 16) + 3) - 1, allowingLargeCost: true)
            } == .invalidParameter)
    }

    @Test(arguments: [Int.min, -2, -1, 0, 1, 3, 6, 1023, Int.max, 1 << 27, 1 << 62])
    func costsThatAreNoPowerOfTwoOrTooHighAreRefused(cost: Int) {
        #expect(kind(cost: cost, blockSize: 8) == .invalidParameter)
    }

    // At a block size of 1 the RFC allows a cost below 2¹⁶.
    @Test func costsTooHighForTheBlockSizeAreRefused() {
        #expect(kind(cost: 1 << 15, blockSize: 1) == nil)
        #expect(kind(cost: 1 << 16, blockSize: 1) == .invalidParameter)
        #expect(kind(cost: 1 << 16, blockSize: 2) == nil)
    }

    @Test(arguments: [Int.min, -1, 0, Int.max, Int.max / 2, 1 << 32, 1 << 57, Scrypt.maximumWork])
    func blockSizesAndParallelismOutOfRangeAreRefused(value: Int) {
        #expect(kind(blockSize: value) == .invalidParameter)
        #expect(kind(parallelism: value) == .invalidParameter)
        #expect(kind(blockSize: value, parallelism: value) == .invalidParameter)
    }

    @Test(arguments: [Int.min, -1, 0, Scrypt.maximumCount + 1, Int.max])
    func countsOutOfRangeAreRefused(count: Int) {
        #expect(kind(count: count) == .invalidLength)
    }

    @Test func theMemoryLimitIsExact() {
        let needed = 128 * 8 * (1024 + 3 + 2)
        #expect(kind(cost: 1024, blockSize: 8, parallelism: 3, memoryLimit: needed) == nil)
        #expect(kind(cost: 1024, blockSize: 8, parallelism: 3, memoryLimit: needed - 1) == .invalidParameter)
        for limit in [Int.min, -1, 0] { #expect(kind(memoryLimit: limit) == .invalidParameter) }
        #expect(kind(memoryLimit: Int.max) == nil)
    }

    // Each asks for gigabytes, or for hours; were one of them begun, this test would show it.
    @Test(arguments: [
        (1 << 19, 8, 1), (1 << 20, 8, 8), (1 << 22, 16, 1), (2, 1 << 24, 1), (2, 1, 1 << 25), (1 << 14, 8, 1 << 10),
    ])
    func greedyParametersAreRefusedBeforeAnythingIsAllocated(cost: Int, blockSize: Int, parallelism: Int) {
        #expect(kind(cost: cost, blockSize: blockSize, parallelism: parallelism) == .invalidParameter)
    }

    @Test(.enabled(if: Vectors.available, "vectors absent"))
    func ethers() throws {
        var tally = Tally("ethers/pbkdf.json.gz")
        for vector in try Vectors.json("ethers/pbkdf.json.gz").arrayValue ?? [] {
            let expected = try vector.field("scrypt")
            let key = try Scrypt.derive(
                password: SecretBytes(copying: vector.bytes("password")), salt: vector.bytes("salt"),
                cost: expected.integer("N"), blockSize: expected.integer("r"), parallelism: expected.integer("p"),
                count: vector.integer("dkLen"))
            try tally.count(vector.string("name"), ought: true, did: key.array == expected.bytes("key"))
        }
        #expect(tally == Tally(accepted: 172))
    }
}
