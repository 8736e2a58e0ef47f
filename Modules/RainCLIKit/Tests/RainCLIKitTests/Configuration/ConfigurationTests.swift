import RainEncoding
import Testing

@testable import RainCLIKit

let sampleFields = [
    ConfigurationField(
        "organizationId", option: "organization-id", environment: "RAIN_ORGANIZATION_ID",
        format: "11111111-2222-3333-4444-555555555555", source: "Shown on the dashboard's first page."),
    ConfigurationField(
        "apiKey", option: "api-key", environment: "RAIN_API_KEY", format: "64 hexadecimal digits",
        source: "Made on the dashboard under Keys.", isSecret: true),
]

@Suite struct ConfigurationTests {
    @Test func optionsComeBeforeTheEnvironmentAndThatBeforeTheFile() throws {
        let everything = try configuration(option: "a", environment: "b", file: "c")
        #expect(everything.find(sampleFields[0])?.value == "a")
        #expect(everything.find(sampleFields[0])?.origin == .option)
        #expect(try configuration(option: nil, environment: "b", file: "c").find(sampleFields[0])?.origin == .environment)
        #expect(try configuration(option: nil, environment: nil, file: "c").find(sampleFields[0])?.origin == .file)
        #expect(try configuration(option: nil, environment: nil, file: nil).find(sampleFields[0]) == nil)
    }

    @Test func anEmptyValueCountsAsNone() throws {
        #expect(try configuration(option: nil, environment: "", file: "c").value(sampleFields[0]) == "c")
        #expect(try configuration(option: nil, environment: nil, file: "").value(sampleFields[0]) == nil)
    }

    @Test func whatIsMissingIsNamedWithEveryWayToGiveIt() throws {
        let empty = try configuration(option: nil, environment: nil, file: nil)
        do {
            _ = try empty.required(sampleFields[0])
            Issue.record("it was found")
        } catch {
            for part in ["organizationId", "--organization-id", "RAIN_ORGANIZATION_ID", "dashboard"] {
                #expect(error.message.contains(part))
            }
        }
    }

    @Test func aSecretHasNoOption() {
        #expect(sampleFields[1].option == nil)
        #expect(!sampleFields[1].explanation.contains("--"))
    }

    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s/", "HOME": "/h"], "/c/rain/config.json", "/s/rain"),
        (["HOME": "/h"], "/h/.config/rain/config.json", "/h/.local/state/rain"),
        (
            ["XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "relative", "HOME": "/h/"], "/h/.config/rain/config.json",
            "/h/.local/state/rain"
        ),
    ])
    func filesGoWhereTheDesktopRulesSay(environment: [String: String], file: String, state: String) throws {
        let paths = try StandardPaths(environment: environment)
        #expect(paths.configurationFile == file)
        #expect(paths.stateDirectory == state)
    }

    @Test func withoutAHomeThereIsAnErrorNotAGuess() {
        #expect(throws: ConfigurationError.self) { try StandardPaths(environment: [:]) }
        #expect(throws: ConfigurationError.self) { try StandardPaths(environment: ["HOME": "here"]) }
    }

    private func configuration(option: String?, environment: String?, file: String?) throws -> Configuration {
        let command = CommandDescription("c", summary: "", options: [.value("organization-id", "ID", help: "")])
        let arguments = ParsedArguments(
            command: command, flags: [], values: option.map { ["organization-id": $0] } ?? [:], positionals: [:])
        let contents = file.map { #"{"organizationId":"\#($0)"}"# } ?? "{}"
        return Configuration(
            arguments: arguments, environment: environment.map { ["RAIN_ORGANIZATION_ID": $0] } ?? [:],
            file: try ConfigurationFile(
                parsing: Array(contents.utf8), path: "f", isReadableByOthers: false, fields: sampleFields))
    }
}
