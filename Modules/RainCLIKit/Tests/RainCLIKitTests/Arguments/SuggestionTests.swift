import Testing

@testable import RainCLIKit

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("send", "send", 0), ("send", "sned", 1), ("send", "sen", 1),
        ("send", "sendd", 1), ("send", "tend", 1), ("kitten", "sitting", 3), ("ab", "ba", 1), ("résumé", "resume", 2),
    ])
    func theDistanceCountsEditsAndSwaps(one: String, other: String, distance: Int) {
        #expect(editDistance(one, other) == distance)
        #expect(editDistance(other, one) == distance)
    }

    @Test func theNearestCandidateIsSuggested() {
        #expect(suggestion(for: "balence", among: ["balance", "send"]) == "; did you mean \"balance\"?")
    }

    @Test func nothingIsSuggestedWhenNothingIsNear() {
        #expect(suggestion(for: "xyz", among: ["balance", "send"]) == "")
        #expect(suggestion(for: "xyz", among: []) == "")
        #expect(suggestion(for: String(repeating: "a", count: 100_000), among: ["balance"]) == "")
    }
}
