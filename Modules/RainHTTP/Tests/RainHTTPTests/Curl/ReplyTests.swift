import Testing

@testable import RainHTTP

@Suite(.timeLimit(.minutes(1))) struct ReplyTests {
    @Test func theFirstAnswerCountsAndLaterOnesAreDropped() async throws {
        let reply = Reply()
        let response = try await withCheckedThrowingContinuation { continuation in
            #expect(reply.await(continuation))
            reply.settle(.success(HTTPResponse(status: 201)))
            reply.settle(.failure(CancellationError()))
        }
        #expect(response.status == 201)
        #expect(reply.isSettled)
    }

    @Test func anAnswerBeforeTheContinuationIsGivenAndStopsTheWork() async throws {
        let reply = Reply()
        reply.settle(.failure(CancellationError()))
        await #expect(throws: CancellationError.self) {
            try await withCheckedThrowingContinuation { continuation in
                #expect(!reply.await(continuation))
                reply.settle(.success(HTTPResponse(status: 200)))
            }
        }
    }
}
