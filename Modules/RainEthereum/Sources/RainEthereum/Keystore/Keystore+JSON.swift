import RainEncoding

extension Keystore {
    /// Reads the content of a file.
    ///
    /// Members beyond those of the format are ignored, numbers and hex are taken in the spellings that are in use (with "0x" or
    /// without, either case). The presale form ("encseed") and versions other than 3 are not read.
    ///
    /// - Parameter bytes: JSON in UTF-8.
    /// - Throws: `invalidKeystore`, naming the member that is missing or wrong.
    public init(parsing bytes: [UInt8]) throws(EthereumError) {
        let file: JSONValue
        do {
            file = try JSONValue(parsing: bytes)
        } catch {
            throw EthereumError(.invalidKeystore, "a keystore is a JSON object (\(error))")
        }
        guard file["encseed"] == nil else {
            throw EthereumError(.invalidKeystore, "this is a presale wallet (encseed), not a keystore of version 3")
        }
        guard file["version"]?.intValue == 3 else {
            throw EthereumError(.invalidKeystore, "the version of the keystore is not 3, the only one that is read")
        }
        guard let crypto = file["crypto"] ?? file["Crypto"] else { throw Self.wrong("crypto", "an object") }
        guard crypto["cipher"]?.stringValue == "aes-128-ctr" else { throw Self.wrong("cipher", "aes-128-ctr") }
        let counter = try Self.bytes(crypto["cipherparams"]?["iv"], "iv")
        guard counter.count == 16 else { throw Self.wrong("iv", "16 bytes in hex") }
        let ciphertext = try Self.bytes(crypto["ciphertext"], "ciphertext")
        guard ciphertext.count == 32 else { throw Self.wrong("ciphertext", "32 bytes in hex, the length of a private key") }
        let code = try Self.bytes(crypto["mac"], "mac")
        guard code.count == 32 else { throw Self.wrong("mac", "32 bytes in hex") }
        self.init(
            address: try file["address"].flatMap { value throws(EthereumError) in try Self.address(value) },
            id: file["id"]?.stringValue, derivation: try Self.derivation(crypto), initialCounter: counter,
            ciphertext: ciphertext, code: code)
    }

    /// The content of a file: JSON in UTF-8, without white space.
    ///
    /// Of a file that was read, members beyond those of the format are lost.
    public var json: [UInt8] {
        var parameters: JSONObject
        let name: String
        switch derivation {
        case .scrypt(let cost, let blockSize, let parallelism, let salt):
            name = "scrypt"
            parameters = ["n": .number(JSONNumber(cost)), "r": .number(JSONNumber(blockSize))]
            parameters["p"] = .number(JSONNumber(parallelism))
            parameters["salt"] = .string(Hex.encode(salt))
        case .pbkdf2(let iterations, let salt):
            name = "pbkdf2"
            parameters = ["c": .number(JSONNumber(iterations)), "prf": "hmac-sha256", "salt": .string(Hex.encode(salt))]
        }
        parameters["dklen"] = .number(JSONNumber(KeystoreDerivation.count))
        var file: JSONObject = ["version": 3]
        if let id { file["id"] = .string(id) }
        // Without prefix and checksum, as files have it.
        if let address { file["address"] = .string(Hex.encode(address.bytes)) }
        file["crypto"] = [
            "cipher": "aes-128-ctr", "ciphertext": .string(Hex.encode(ciphertext)),
            "cipherparams": ["iv": .string(Hex.encode(initialCounter))], "kdf": .string(name), "kdfparams": .object(parameters),
            "mac": .string(Hex.encode(code)),
        ]
        return JSONValue.object(file).encoded()
    }

    private static func derivation(_ crypto: JSONValue) throws(EthereumError) -> KeystoreDerivation {
        guard let parameters = crypto["kdfparams"] else { throw wrong("kdfparams", "an object") }
        // Both functions give the same first bytes whatever the length, and no more than those are used.
        guard let count = parameters["dklen"]?.intValue, count >= KeystoreDerivation.count else {
            throw wrong("dklen", "32 or more")
        }
        let salt = try bytes(parameters["salt"], "salt")
        switch crypto["kdf"]?.stringValue {
        case "scrypt":
            let cost = try positive(parameters["n"], "n")
            guard cost > 1, cost & (cost - 1) == 0 else { throw wrong("n", "a power of two above 1") }
            return .scrypt(
                cost: cost, blockSize: try positive(parameters["r"], "r"), parallelism: try positive(parameters["p"], "p"),
                salt: salt)
        case "pbkdf2":
            guard parameters["prf"]?.stringValue == "hmac-sha256" else { throw wrong("prf", "hmac-sha256") }
            return .pbkdf2(iterations: try positive(parameters["c"], "c"), salt: salt)
        default: throw wrong("kdf", "scrypt or pbkdf2")
        }
    }

    private static func address(_ value: JSONValue) throws(EthereumError) -> Address? {
        if value.isNull { return nil }
        guard let address = try? Address(bytes: bytes(value, "address")) else { throw wrong("address", "20 bytes in hex") }
        return address
    }

    private static func bytes(_ value: JSONValue?, _ name: String) throws(EthereumError) -> [UInt8] {
        guard let text = value?.stringValue else { throw wrong(name, "text in hex") }
        do {
            return try text.hasPrefix("0x") ? Hex.decodePrefixed(text) : Hex.decode(text)
        } catch {
            throw wrong(name, "text in hex")
        }
    }

    private static func positive(_ value: JSONValue?, _ name: String) throws(EthereumError) -> Int {
        guard let number = value?.intValue, number > 0 else { throw wrong(name, "a positive integer") }
        return number
    }

    private static func wrong(_ name: String, _ right: String) -> EthereumError {
        EthereumError(.invalidKeystore, "the member \(name) of the keystore is missing or is not \(right)")
    }
}
