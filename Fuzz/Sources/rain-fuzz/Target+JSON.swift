import RainEncoding
import RainEthereum

extension Target {
    /// What is read is written as text that reads as the same value and is written the same again; so is its canonical form.
    static let json = Target(
        name: "json",
        seeds: {
            [
                #"{"a":[1,-0,1.5e+30,"\u00e9\ud83d\ude00\n",null,true,false],"b":{"c":{}}}"#, "[]", #""\"\\/\b""#,
                "12345678901234567890",
                String(repeating: "[", count: 200),
            ].map { Array($0.utf8) }
        },
        run: { input in
            guard let value = try? JSONValue(parsing: input) else { return }
            let written = value.encoded()
            guard let again = try? JSONValue(parsing: written) else {
                Platform.crash("broken promise: what is written can be read")
            }
            require(again == value, "JSON reads as the value it was written from")
            require(again.encoded() == written, "JSON is written in one way")
            guard let canonical = try? value.canonicallyEncoded() else { return }
            let same = try? JSONValue(parsing: canonical).canonicallyEncoded()
            require(same == canonical, "canonical JSON is its own canonical form")
        })

    /// What is read is written as a document with the same digest.
    static let typedData = Target(
        name: "typed-data",
        seeds: {
            [
                #"""
                {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"chainId","type":"uint256"}],
                "Mail":[{"name":"to","type":"Person[]"},{"name":"n","type":"int8[2]"},{"name":"b","type":"bytes"}],
                "Person":[{"name":"wallet","type":"address"},{"name":"ok","type":"bool"},{"name":"h","type":"bytes4"}]},
                "primaryType":"Mail","domain":{"name":"Rain","chainId":1},"message":{"to":[
                {"wallet":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","ok":true,"h":"0x01020304"}],"n":[-1,"0x7f"],"b":"0x00"}}
                """#,
                #"{"types":{},"primaryType":"EIP712Domain","domain":{"name":"a","chainId":"0x1"},"message":{}}"#,
                #"{"types":{"A":[{"name":"next","type":"A"}]},"primaryType":"A","domain":{},"message":{"next":{"next":null}}}"#,
            ].map { Array($0.utf8) }
        },
        run: { input in
            let strict = try? TypedData(parsing: input, isStrict: true)
            guard let data = try? TypedData(parsing: input) else {
                return require(strict == nil, "what is refused is refused strictly too")
            }
            require(strict == nil || strict?.digest == data.digest, "strictness refuses and does not change a digest")
            let again = try? TypedData(json: data.json)
            require(again?.digest == data.digest, "a document is written as one with the same digest")
            let text = try? TypedData(parsing: data.json.encoded())
            require(text?.digest == data.digest, "the text of a document has the same digest")
            _ = (data.domain, Permit(data))
        })
}
