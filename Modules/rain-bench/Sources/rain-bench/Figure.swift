import RainEncoding

/// What a row took.
struct Figure {
    let row: Row
    /// Nanoseconds for one time.
    let nanoseconds: Double
    let reference: Double?

    init(_ row: Row, with stopwatch: Stopwatch) throws {
        self.row = row
        let times = try stopwatch.measure([row.work] + (row.reference.map { [$0] } ?? []))
        nanoseconds = times[0]
        reference = times.count > 1 ? times[1] : nil
    }

    var json: JSONValue {
        var object: JSONObject = ["nanoseconds": Self.number(nanoseconds), "result": .string(row.result)]
        if let reference { object["reference"] = Self.number(reference) }
        return .object(object)
    }

    var line: String {
        let compared = reference.map { "   C \(Self.text($0)) ns, ratio \(Self.text($0 / nanoseconds, places: 3))" } ?? ""
        let name = row.name + String(repeating: " ", count: max(0, 22 - row.name.utf8.count))
        let time = Self.text(nanoseconds)
        return name + String(repeating: " ", count: max(0, 12 - time.utf8.count)) + time + " ns" + compared
    }

    private static func number(_ value: Double) -> JSONValue {
        JSONNumber(spelling: text(value)).map(JSONValue.number) ?? .null
    }

    /// The number in plain digits.
    private static func text(_ value: Double, places: Int = 1) -> String {
        let scale = places == 1 ? 10 : 1000
        let scaled = Int(value * Double(scale) + 0.5)
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.utf8.count) + fraction
    }
}
