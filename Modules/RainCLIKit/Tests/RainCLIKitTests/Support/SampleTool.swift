import RainCLIKit

/// A tool with one of everything.
let sampleTool = ToolDescription(
    "sample", summary: "Does what a test needs and nothing else, at some length so that the line has to be wrapped somewhere.",
    commands: [
        CommandDescription(
            "send", summary: "Send a token.",
            options: [
                .value("to", "ADDRESS", help: "Who gets it.", isRequired: true),
                .value("amount", "N", help: "How much, in whole tokens and decimals after a point.", isRequired: true),
                .value("token", "T", help: "Which token.", choices: ["USDC", "native"]), .yes,
            ]),
        CommandDescription("resume", summary: "Resume a transaction.", arguments: [ArgumentDescription("id", help: "Which.")]),
        CommandDescription(
            "config init", summary: "Write a configuration file.", discussion: "It never replaces one that exists.",
            arguments: [ArgumentDescription("path", help: "Where.", isRequired: false)]),
        CommandDescription("config", summary: "Show the configuration."),
    ],
    sharedOptions: [.value("chain", "ID", help: "The chain."), .json])
