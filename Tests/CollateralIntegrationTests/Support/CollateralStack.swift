import LocalStack
import RainEncoding

/// The stack of these tests alone, for they turn its switches and move its clock; it ends with the test process.
enum CollateralStack {
    private static let started = Task { try await LocalStack.start() }

    /// The stack, its switches as after a start, with signatures that are ready at once.
    static func fresh() async throws -> (LocalStack, IssuingStack) {
        let stack = try await started.value
        let issuing = try stack.issuing()
        try await issuing.set([
            "pendingPolls": 0, "retryAfter": 1, "signatureSeconds": 420, "signatureShape": "signature", "readyStatus": "ready",
            "expiresAtFormat": "iso", "saltFormat": "base64", "emptySignatures": 0, "exactRetry": "conflict", "locked": [],
            "errorShape": "message", "sessionSeconds": 900, "sessionExpiresAt": "iso",
        ])
        return (stack, issuing)
    }
}
