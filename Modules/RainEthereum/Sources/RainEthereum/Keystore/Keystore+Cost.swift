extension Keystore {
    /// How much work and memory it takes to try a passphrase (scrypt, RFC 7914).
    public struct Cost: Hashable, Sendable {
        let cost: Int
        let blockSize: Int
        let parallelism: Int

        /// What desktop wallets use: 256 MiB of memory and about a second.
        public static let standard = Cost(cost: 1 << 18, blockSize: 8, parallelism: 1)

        /// For small devices and for tests: 4 MiB of memory and a fraction of the work.
        ///
        /// Only for passphrases that nobody guesses.
        public static let light = Cost(cost: 1 << 12, blockSize: 8, parallelism: 6)
    }

    /// How much memory and work a file may ask for before it is refused.
    public struct Limits: Hashable, Sendable {
        /// The most memory, in bytes.
        public let memory: Int

        /// The most work: cost × block size × parallelism of scrypt; for PBKDF2 this times eight is the most iterations.
        public let work: Int

        /// Sets limits.
        ///
        /// - Parameters:
        ///   - memory: In bytes; scrypt takes 128 × block size × cost.
        ///   - work: Cost × block size × parallelism; 2^21 is what most files ask for and takes about a second. At most 2^26 is
        ///     ever done.
        public init(memory: Int, work: Int) {
            self.memory = memory
            self.work = work
        }

        /// 512 MiB of memory and 2^23 of work, four times what most files ask for.
        public static let standard = Limits(memory: 1 << 29, work: 1 << 23)
    }
}
