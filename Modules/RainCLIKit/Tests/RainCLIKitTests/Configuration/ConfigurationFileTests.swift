import Glibc
import RainEncoding
import Testing

@testable import RainCLIKit

@Suite struct ConfigurationFileTests {
    @Test func initWritesEveryFieldEmptyAndExplainedForItsUserAlone() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/a/b/config.json"
        try ConfigurationFile.initialise(at: path, fields: sampleFields)
        #expect(TemporaryDirectory.mode(path) == 0o600)
        #expect(TemporaryDirectory.mode(directory.path + "/a/b") == 0o700)
        guard case .contents(let bytes, _) = Platform.readFile(path, limit: 10_000) else {
            Issue.record("not readable")
            return
        }
        let json = try JSONValue(parsing: bytes)
        #expect(json["organizationId"] == "")
        #expect(json["apiKey"] == "")
        #expect(json["_help"]?["organizationId"]?.stringValue?.contains("11111111-2222") == true)
        #expect(json["_help"]?["apiKey"]?.stringValue?.contains("under Keys") == true)
        let file = try #require(try ConfigurationFile.read(path, fields: sampleFields))
        #expect(file.values == ["organizationId": "", "apiKey": ""])
        #expect(file.warnings == [])
    }

    @Test func initNeverReplacesAFile() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/config.json"
        #expect(Platform.writeNewFile(path, Array("mine".utf8)).isWritten)
        #expect(throws: ConfigurationError.self) { try ConfigurationFile.initialise(at: path, fields: sampleFields) }
        guard case .contents(let bytes, _) = Platform.readFile(path, limit: 100) else {
            Issue.record("gone")
            return
        }
        #expect(bytes == Array("mine".utf8))
    }

    @Test func initDoesNotWriteThroughALink() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/config.json"
        symlink(directory.path + "/target", path)
        #expect(throws: ConfigurationError.self) { try ConfigurationFile.initialise(at: path, fields: sampleFields) }
        #expect(TemporaryDirectory.mode(directory.path + "/target") == nil)
    }

    @Test func initLeavesAnExistingDirectorysRightsAlone() throws {
        let directory = try TemporaryDirectory()
        chmod(directory.path, 0o755)
        try ConfigurationFile.initialise(at: directory.path + "/config.json", fields: sampleFields)
        #expect(TemporaryDirectory.mode(directory.path) == 0o755)
    }

    @Test func aFileThatIsNotThereIsNoError() throws {
        #expect(try ConfigurationFile.read("/nonexistent/config.json", fields: sampleFields) == nil)
    }

    @Test(arguments: [0o620, 0o602, 0o666] as [mode_t])
    func aFileOthersMayChangeIsRefused(mode: mode_t) throws {
        let directory = try TemporaryDirectory()
        let path = try write(#"{"organizationId":"x"}"#, in: directory.path, mode: mode)
        #expect(throws: ConfigurationError.self) { try ConfigurationFile.read(path, fields: sampleFields) }
    }

    @Test func aSecretOthersMayReadGivesAWarning() throws {
        let directory = try TemporaryDirectory()
        let path = try write(#"{"apiKey":"k3y"}"#, in: directory.path, mode: 0o644)
        let file = try #require(try ConfigurationFile.read(path, fields: sampleFields))
        #expect(file.values["apiKey"] == "k3y")
        #expect(file.warnings.count == 1)
        #expect(!file.warnings.joined().contains("k3y"))
    }

    @Test func withoutASecretOthersMayRead() throws {
        let directory = try TemporaryDirectory()
        let path = try write(#"{"organizationId":"x","apiKey":""}"#, in: directory.path, mode: 0o644)
        #expect(try ConfigurationFile.read(path, fields: sampleFields)?.warnings == [])
    }

    @Test func anUnknownSettingGivesAWarningThatSuggestsTheRightOne() throws {
        let file = try parse(#"{"organisationId":"x"}"#)
        #expect(file.warnings.first?.contains("did you mean \"organizationId\"?") == true)
    }

    @Test(arguments: ["", "[]", "{", #"{"apiKey":{}}"#, #"{"apiKey":true}"#, #"{"apiKey":"a","apiKey":"b"}"#, "{} {}"])
    func whatIsNotAFlatObjectOfStringsIsRefused(text: String) {
        #expect(throws: ConfigurationError.self) { try parse(text) }
    }

    @Test func numbersKeepTheirSpelling() throws {
        #expect(try parse(#"{"apiKey":00e1}"#.replacing("00e1", with: "84532")).values["apiKey"] == "84532")
        #expect(try parse(#"{"apiKey":null}"#).values["apiKey"] == nil)
    }

    @Test func aDirectoryOrAnEndlessDeviceIsNotRead() {
        for path in ["/tmp", "/dev/zero"] {
            #expect(throws: ConfigurationError.self) { try ConfigurationFile.read(path, fields: sampleFields) }
        }
    }

    @Test func `several values are an array, or a text with commas`() throws {
        let field = ConfigurationField(
            "nodes", option: nil, environment: "NODES", format: "a URL", source: "Somewhere.", isList: true)
        func values(_ text: String, environment: [String: String] = [:]) throws -> [String] {
            let file = try ConfigurationFile(parsing: Array(text.utf8), path: "f", isReadableByOthers: false, fields: [field])
            let arguments = ParsedArguments(
                command: CommandDescription("c", summary: ""), flags: [], values: [:], positionals: [:])
            return Configuration(arguments: arguments, environment: environment, file: file).values(field)
        }
        #expect(try values(#"{"nodes":["http://a","http://b/?x=1,2"]}"#) == ["http://a", "http://b/?x=1%2C2"])
        #expect(try values(#"{"nodes":" http://a , http://b,"}"#) == ["http://a", "http://b"])
        #expect(try values(#"{"nodes":[]}"#) == [])
        #expect(
            try values(#"{"nodes":["http://a"]}"#, environment: ["NODES": "http://c,http://d"]) == ["http://c", "http://d"])
        #expect(throws: ConfigurationError.self) { try values(#"{"nodes":["http://a",1]}"#) }
        #expect(throws: ConfigurationError.self) { try parse(#"{"organizationId":["x"]}"#) }
    }

    private func parse(_ text: String) throws -> ConfigurationFile {
        try ConfigurationFile(parsing: Array(text.utf8), path: "f", isReadableByOthers: false, fields: sampleFields)
    }

    private func write(_ text: String, in directory: String, mode: mode_t) throws -> String {
        let path = directory + "/config.json"
        #expect(Platform.writeNewFile(path, Array(text.utf8)).isWritten)
        chmod(path, mode)
        return path
    }
}
