import RainEncoding

/// Measures the modules' values; `Scripts/bench` runs it beside other people's libraries.
@main
enum RainBench {
    static func main() async {
        guard let options = Options(CommandLine.arguments.dropFirst()) else { Platform.fail(Options.usage, status: 2) }
        do {
            if let url = options.node {
                return print(try await NodeCalls.measure(url, calls: options.quick ? 80 : 20_000).text)
            }
            if let name = options.scenario {
                guard let scenario = Scenario(rawValue: name) else { Platform.fail(Options.usage, status: 2) }
                return print(try await scenario.run(quick: options.quick).text)
            }
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
