import RainCLIKit
import RainCrypto
import RainPasskeys

/// Asks at the terminal for what a security key needs.
struct KeyPrompt: SecurityKeyPrompt {
    let console: any Console

    func touchNeeded() async {
        console.print("Touch your security key when it blinks.", to: .error)
    }

    func pin(isRetry: Bool) async throws -> SecretBytes? {
        if isRetry { console.print(StyledText("That PIN is wrong.", .yellow), to: .error) }
        let pin = try console.askSecret("PIN of the security key:")
        return pin.isEmpty ? nil : pin
    }
}
