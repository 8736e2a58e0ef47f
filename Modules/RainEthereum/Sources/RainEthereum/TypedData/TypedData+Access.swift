extension TypedData {
    /// The standard fields of the domain, for a guard to look at.
    ///
    /// A domain may declare others, and fields of these names with other types; they are signed, but not shown here.
    public var domain: TypedDataDomain {
        var domain = TypedDataDomain()
        for (field, value) in zip(types.domain?.fields ?? [], domainValues) where TypedDataDomain.fields.contains(field) {
            switch field.member.name {
            case "name": domain.name = value.stringValue
            case "version": domain.version = value.stringValue
            case "chainId": domain.chainID = value.uintValue
            case "verifyingContract": domain.verifyingContract = value.addressValue
            default: domain.salt = value.bytesValue.flatMap { try? Hash32(bytes: $0) }
            }
        }
        return domain
    }

    /// A member of the message, by its name and those of the structs around it: `data["order", "maker"]`.
    ///
    /// Nil when no such member is declared, or it is a missing struct or a member of one.
    public subscript(path: String...) -> ABIValue? {
        guard primaryType != TypedDataTypes.domainName, var structure = try? types.declared(primaryType) else { return nil }
        var value = ABIValue.tuple(messageValues)
        for (depth, name) in path.enumerated() {
            guard case .tuple(let values) = value,
                let position = structure.fields.firstIndex(where: { $0.member.name == name })
            else { return nil }
            value = values[position]
            guard case .structure(let index) = structure.fields[position].type else {
                return depth + 1 == path.count ? value : nil
            }
            guard value != .missing else { return nil }
            structure = types.structures[index]
        }
        return value
    }

    /// The members of the message when it is of the given type, name, members and all.
    func values(of type: TypedStructType) -> [ABIValue]? {
        guard let wanted = try? type.parsed.get().structure, let own = try? types.declared(primaryType),
            own.name == wanted.name, own.typeHash == wanted.typeHash
        else { return nil }
        return messageValues
    }
}
