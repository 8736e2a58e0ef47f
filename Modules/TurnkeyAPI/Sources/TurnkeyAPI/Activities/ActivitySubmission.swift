public import RainEncoding

/// An activity to submit: where, of which type, for which organisation, with which parameters.
public struct ActivitySubmission: Sendable {
    /// The path, such as `/public/v1/submit/create_wallet`.
    public let path: String
    /// The versioned type, such as `ACTIVITY_TYPE_CREATE_WALLET`; `parameters` must match it.
    public let type: String
    /// The organisation in which it is to happen.
    public let organizationID: String
    /// The parameters.
    public let parameters: JSONValue

    /// Makes a submission.
    public init(path: String, type: String, organizationID: String, parameters: JSONValue) {
        self.path = path
        self.type = type
        self.organizationID = organizationID
        self.parameters = parameters
    }

    /// The body at a point in time, in milliseconds since 1970.
    ///
    /// The service takes two equal bodies as one activity.
    func body(timestamp: Int64) -> [UInt8] {
        let body: JSONValue = [
            "type": .string(type),
            "timestampMs": .string(String(timestamp)),
            "organizationId": .string(organizationID),
            "parameters": parameters,
        ]
        return body.encoded()
    }
}

extension ActivitySubmission: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type and the organisation; nothing of the parameters.
    public var description: String { "\(type) in \(organizationID)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without the parameters.
    public var customMirror: Mirror { Mirror(self, children: ["type": type, "organizationID": organizationID]) }
}
