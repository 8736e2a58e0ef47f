import Testing

@testable import RainCLIKit

@Suite struct HelpTextTests {
    @Test func theOverviewListsCommandsAndSharedOptions() {
        let expected = """
            usage: sample COMMAND [OPTIONS]

            Does what a test needs and nothing else, at some length so
            that the line has to be wrapped somewhere.

            commands:
              send         Send a token.
              resume       Resume a transaction.
              config init  Write a configuration file.
              config       Show the configuration.

            options of every command:
              --chain ID  The chain.
              --json      Print the result as one JSON object.
              --help      Show this help.

            Run "sample COMMAND --help" for the options of a command and
            examples.

            """
        #expect(HelpText(sampleTool, width: 60).overview() == expected)
    }

    @Test func aCommandsPageShowsUsageOptionsAndChoices() {
        let expected = """
            usage: sample send --to ADDRESS --amount N
                [--token T] [--yes]

            Send a token.

            options:
              --to ADDRESS  Who gets it. Required.
              --amount N    How much, in whole tokens and
                            decimals after a point. Required.
              --token T     Which token. One of USDC, native.
              --yes         Do not ask for confirmation.

            options of every command:
              --chain ID  The chain.
              --json      Print the result as one JSON object.
              --help      Show this help.

            """
        #expect(HelpText(sampleTool, width: 50).page(for: sampleTool.commands[0]) == expected)
    }

    @Test func `examples stand at the end, whole, behind the tool's name`() {
        let command = CommandDescription(
            "sign", summary: "Sign.",
            arguments: [ArgumentDescription("how", help: "How.", isRequired: false, choices: ["fast", "well"])],
            examples: ["sign well", "sign --a-line-that-is-longer-than-the-terminal-is-wide fast"])
        let page = HelpText(ToolDescription("x", summary: "", commands: [command]), width: 40).page(for: command)
        #expect(page.contains("  HOW  How. One of fast, well."))
        #expect(page.hasSuffix("examples:\n  x sign well\n  x sign --a-line-that-is-longer-than-the-terminal-is-wide fast\n"))
    }

    @Test(arguments: [-1, 0, 1, 40, 1000])
    func anyWidthWorksAndNoLineIsWider(width: Int) {
        let help = HelpText(sampleTool, width: width)
        for text in [help.overview()] + sampleTool.commands.map({ help.page(for: $0) }) {
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= max(40, width) })
        }
    }
}
