import Testing

@testable import RainHTTP

@Suite struct ResponseCollectorTests {
    @Test func namesAndValuesAreTrimmed() {
        let response = collect(["HTTP/1.1 200 OK\r\n", "A:b\r\n", "C:  d e\t\r\n", "Empty:\r\n", "\r\n"])
        #expect(response?.headers == ["A": "b", "C": "d e", "Empty": ""])
    }

    @Test func aFoldedLineContinuesTheValueBeforeIt() {
        let response = collect(["HTTP/1.1 200 OK\r\n", "A: b\r\n", "\t c\r\n", "D: e\r\n", "\r\n"])
        #expect(response?.headers == ["A": "b c", "D": "e"])
    }

    @Test func aFoldedLineBeforeAnyHeaderIsDropped() {
        #expect(collect(["HTTP/1.1 200 OK\r\n", " c\r\n", "\r\n"])?.headers == [:])
    }

    @Test func bytesThatAreNotUTF8DoNotTrap() {
        var collector = ResponseCollector(maximumBodyBytes: 0)
        for line: [UInt8] in [Array("HTTP/2 200 \r\n".utf8), [0x41, 0x3A, 0xFF, 0xFE, 0x0D, 0x0A], [0x0D, 0x0A]] {
            #expect(line.withUnsafeBytes { collector.receiveHeaderLine($0) })
        }
        #expect(collector.response(status: 200)?.headers["A"] == "\u{FFFD}\u{FFFD}")
    }

    @Test(arguments: [
        [], ["HTTP/1.1 200 OK\r\n"], ["HTTP/1.1 100 Continue\r\n", "\r\n"], ["HTTP/1.1 2\r\n", "\r\n"], ["\r\n"],
    ])
    func withoutAFinalHeaderBlockThereIsNoResponse(lines: [String]) {
        #expect(collect(lines) == nil)
    }

    @Test func theBodyLimitIsExactAndSticks() {
        var collector = ResponseCollector(maximumBodyBytes: 3)
        #expect(
            [1, 2].withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in collector.receiveBody(.init(rebasing: bytes.prefix(2)))
            })
        #expect(
            [1].withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in collector.receiveBody(.init(rebasing: bytes.prefix(1))) })
        #expect(collector.overflow == nil)
        #expect(
            ![1].withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in collector.receiveBody(.init(rebasing: bytes.prefix(1))) })
        #expect(collector.overflow == .body)
    }

    private func collect(_ lines: [String]) -> HTTPResponse? {
        var collector = ResponseCollector(maximumBodyBytes: 0)
        for line in lines { _ = Array(line.utf8).withUnsafeBytes { collector.receiveHeaderLine($0) } }
        return collector.response(status: 200)
    }
}
