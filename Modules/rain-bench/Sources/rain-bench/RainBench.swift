import RainEncoding

/// Measures the modules' values; `Scripts/bench` runs it beside other people's libraries.
@main
enum RainBench {
    static func main() {
        guard let options = Options(CommandLine.arguments.dropFirst()) else { Platform.fail(Options.usage, status: 2) }
        do {
            let rows = try Rows.all().filter { options.filter.isEmpty || $0.name.contains(options.filter) }
            guard !rows.isEmpty else { Platform.fail("no row's name holds that text", status: 2) }
            var object: JSONObject = [:]
            for row in rows {
                let figure = try Figure(row, with: options.stopwatch)
                if options.json { object[row.name] = figure.json } else { print(figure.line) }
            }
            if options.json { print(JSONValue.object(object).text) }
        } catch {
            Platform.fail("\(error)", status: 1)
        }
    }
}
