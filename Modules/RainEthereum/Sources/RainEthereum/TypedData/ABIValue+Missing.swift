extension ABIValue {
    /// A struct of typed data that is not there; it counts as 32 zero bytes, as eth_signTypedData_v4 has it.
    ///
    /// In the place of a struct only. Nothing else can be an array there, so the value says nothing else.
    public static let missing = ABIValue.array([])
}
