import RainCore
import RainEthereum
import RainTestKit

/// A wallet that asks a person, who answers when the test says so.
final class Prompt: Sendable {
    private let shown: AsyncStream<Void>
    private let answered: AsyncStream<Void>.Continuation

    /// - Parameter answer: What the wallet does once it is answered; it signs with its key unless given.
    init(_ wallet: StubWalletProvider, answer: StubWalletProvider.Override? = nil) {
        let (shown, show) = AsyncStream.makeStream(of: Void.self)
        let (answers, answered) = AsyncStream.makeStream(of: Void.self)
        self.shown = shown
        self.answered = answered
        wallet.override { request in
            show.yield()
            for await _ in answers { break }
            if let answer { return try await answer(request) }
            return try testKey(1).sign(request.digest)
        }
    }

    func isShown() async { for await _ in shown { break } }
    func answer() { answered.yield() }
}
