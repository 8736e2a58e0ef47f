import RainEthereum

extension Target {
    /// The types that data is decoded as; a byte of the input chooses.
    private static let types = [
        "uint256", "int8", "address", "bool", "bytes3", "bytes", "string", "uint16[]", "string[]", "bytes[2][]", "bool[3]",
        "(address,uint256,(address,uint256)[])[]", "(string,(bytes,int64[])[2])", "uint8[][][]", "(bool,(bool,bool)[2])[2]",
    ]

    /// What decodes strictly encodes to the same bytes.
    ///
    /// What decodes as contracts do encodes to what means the same. The name of a type reads as that type.
    static let abi = Target(
        name: "abi",
        seeds: {
            try types.indices.map { index in
                let type = try ABIType(types[index])
                return [UInt8(index)] + (try ABI.encode([sample(of: type)], as: [type]))
            } + [
                [0xff] + Array("(uint256,(bytes32,string)[2][])[]".utf8),
                [0xff] + Array(String(repeating: "(", count: 70).utf8),
            ]
        },
        run: { input in
            guard let choice = input.first else { return }
            let body = Array(input.dropFirst())
            guard Int(choice) < types.count else { return runDeclaration(body) }
            guard let type = try? ABIType(types[Int(choice)]) else { Platform.crash("a type of the list is none") }
            if let values = try? ABI.decode(body, as: [type]) {
                require((try? ABI.encode(values, as: [type])) == body, "a canonical encoding encodes to the same bytes")
            }
            if let values = try? ABI.decode(body, as: [type], strictness: .compatible) {
                guard let encoded = try? ABI.encode(values, as: [type]) else { Platform.crash("what decoded does not encode") }
                require(
                    (try? ABI.decode(encoded, as: [type])) == values, "what was decoded leniently means the same encoded anew")
            }
            _ = RevertReason(body)
        })

    private static func runDeclaration(_ body: [UInt8]) {
        let text = String(decoding: body, as: UTF8.self)
        if let type = try? ABIType(text) {
            // Its name has no names of components.
            let name = type.description
            require((try? ABIType(name))?.description == name, "the name of a type reads as a type of that name")
        }
        if let function = try? ABIFunction(text) {
            require((try? ABIFunction(function.signature))?.selector == function.selector, "a signature has the same selector")
        }
    }

    private static func sample(of type: ABIType) throws -> ABIValue {
        switch type.form {
        case .uint: .uint(1)
        case .int: .int(-1)
        case .address: .address(.zero)
        case .bool: .bool(true)
        case .fixedBytes(let count): .fixedBytes([UInt8](repeating: 7, count: count))
        case .bytes: .bytes([1, 2, 3])
        case .string: .string("rain")
        case .array(let element): .array([try sample(of: element), try sample(of: element)])
        case .fixedArray(let element, let count): .array(try (0..<count).map { _ in try sample(of: element) })
        case .tuple(let components): .tuple(try components.map { try sample(of: $0.type) })
        }
    }
}
