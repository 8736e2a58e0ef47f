internal import RainEncoding

/// A command's failure as the tool tells it: how the process ends, what is said, and facts for programs.
public struct CommandFailure: Error, Sendable, Hashable {
    /// How the process ends.
    public let status: ExitCode
    /// A stable code for programs, such as `RAIN_203`; nil where there is none.
    public let code: String?
    /// What is wrong, for people.
    public let message: String
    /// Further facts by name, such as the id of a pending transaction.
    public let details: [String: String]

    /// Makes a failure.
    public init(_ status: ExitCode, code: String? = nil, _ message: String, details: [String: String] = [:]) {
        self.status = status
        self.code = code
        self.message = message
        self.details = details
    }

    /// The user said no.
    public static let declined = CommandFailure(.declined, "declined; nothing was sent")

    /// The failure behind any error of this module; nil for errors from elsewhere.
    init?(ofThisModule error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as UsageError: self.init(.usage, error.message)
        case let error as ConfigurationError: self.init(.usage, error.message)
        case let error as ConsoleError:
            switch error.kind {
            case .notInteractive: self.init(.usage, error.message)
            case .interrupted: self.init(.declined, "interrupted")
            case .unreadable: self.init(.failed, error.message)
            }
        case is CancellationError: self.init(.declined, "interrupted")
        default: return nil
        }
    }

    /// The failure as programs read it: `{"error": {"code": …, "message": …, …}}`.
    var json: JSONValue {
        var error = JSONObject()
        error["code"] = code.map { .string($0) } ?? .null
        error["message"] = .string(message)
        for (name, value) in details.sorted(by: { $0.key < $1.key }) where error[name] == nil { error[name] = .string(value) }
        var object = JSONObject()
        object["error"] = .object(error)
        return .object(object)
    }
}
