import RainHTTP
import Testing

@Suite struct HTTPHeadersTests {
    @Test func namesAreFoundWhateverTheirCase() {
        let headers: HTTPHeaders = ["Content-Type": "application/json"]
        #expect(headers["content-TYPE"] == "application/json")
        #expect(headers["content-typ"] == nil)
    }

    @Test func namesDifferingOutsideASCIILettersAreDifferent() {
        // "[" and "{" differ by the bit that separates upper from lower case letters.
        let headers: HTTPHeaders = ["a[": "1"]
        #expect(headers["a{"] == nil)
    }

    @Test func repeatedNamesKeepTheirOrderAndValues() {
        var headers: HTTPHeaders = ["Set-Cookie": "a=1", "X": "0", "set-cookie": "b=2"]
        headers.add("SET-COOKIE", "c=3")
        #expect(headers.values(of: "Set-Cookie") == ["a=1", "b=2", "c=3"])
        #expect(headers.map(\.name) == ["Set-Cookie", "X", "set-cookie", "SET-COOKIE"])
    }

    @Test func settingReplacesEveryFieldOfTheNameInTheFirstPlace() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3", "C": "4"]
        headers["a"] = "9"
        #expect(headers == ["a": "9", "B": "2", "C": "4"])
    }

    @Test func settingNilRemovesEveryFieldOfTheName() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3"]
        headers["A"] = nil
        #expect(headers == ["B": "2"])
    }

    @Test func equalityIgnoresTheCaseOfNamesButNotValuesOrOrder() {
        let headers: HTTPHeaders = ["A": "x", "B": "y"]
        #expect(headers == ["a": "x", "b": "y"])
        #expect(headers.hashValue == (["a": "x", "b": "y"] as HTTPHeaders).hashValue)
        #expect(headers != ["A": "X", "B": "y"])
        #expect(headers != ["B": "y", "A": "x"])
    }

    @Test func printingShowsNoValues() {
        let headers: HTTPHeaders = ["Authorization": "Bearer s3cret"]
        let request = HTTPRequest(.post, "https://node/v3/s3cret?key=s3cret", headers: headers, body: Array("s3cret".utf8))
        let response = HTTPResponse(status: 200, headers: headers, body: Array("s3cret".utf8))
        for value in [headers, headers[0], request, response] as [any Sendable] {
            var dumped = ""
            dump(value, to: &dumped)
            #expect(!"\(value) \(String(reflecting: value)) \(dumped)".contains("s3cret"))
        }
    }
}
