/// A struct as it is declared, nothing of it checked.
struct TypedDataDeclaration {
    let name: String
    let members: [TypedDataMember]
}
