/// Gathers one response from header lines and pieces of body, within limits; a plain value without I/O.
struct ResponseCollector {
    /// Which limit was passed.
    enum Overflow {
        case headers
        case body
    }

    /// The most bytes of header lines taken, those of interim responses and trailers included.
    static let maximumHeaderBytes = 256 << 10

    /// Set once a limit is passed; nothing is taken from then on.
    private(set) var overflow: Overflow?

    private let maximumBodyBytes: Int
    private var headerBytes = 0
    private var headers: [HTTPHeaders.Field] = []
    private var body: [UInt8] = []
    /// The status the current block of header lines began with; nil before the first and in an unreadable one.
    private var blockStatus: Int?
    private var isComplete = false

    init(maximumBodyBytes: Int) {
        self.maximumBodyBytes = maximumBodyBytes
    }

    /// Takes a header line with its line end; returns false when the limit is passed.
    mutating func receiveHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= Self.maximumHeaderBytes else {
            overflow = .headers
            return false
        }
        // What follows the headers of the final response is a trailer; nobody has asked for one.
        guard !isComplete else { return true }
        let line = trimmed(bytes[...])
        if line.isEmpty {
            // Interim responses (1xx) end with a blank line as well, and another block follows.
            isComplete = (blockStatus ?? 0) >= 200
        } else if let status = statusCode(bytes) {
            blockStatus = status
            headers.removeAll()
        } else if isBlank(bytes[bytes.startIndex]), let last = headers.popLast() {
            // A line that begins with a blank continues the one before.
            headers.append(HTTPHeaders.Field(name: last.name, value: last.value + " " + text(line)))
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = text(trimmed(line[..<colon]))
            headers.append(HTTPHeaders.Field(name: name, value: text(trimmed(line[(colon + 1)...]))))
        }
        return true
    }

    /// Takes a piece of the body; returns false when the limit is passed.
    mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= maximumBodyBytes - body.count else {
            overflow = .body
            body = []
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// The whole response, or nil when no final header block was seen.
    func response(status: Int) -> HTTPResponse? {
        guard isComplete, status >= 200 else { return nil }
        return HTTPResponse(status: status, headers: HTTPHeaders(headers), body: body)
    }

    /// The code of a status line such as `HTTP/1.1 200 OK` or `HTTP/2 200`, or nil for any other line.
    private func statusCode(_ line: UnsafeRawBufferPointer) -> Int? {
        guard line.starts(with: Array("HTTP/".utf8)), let blank = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        let digits = line[(blank + 1)...].prefix(3)
        guard digits.count == 3 else { return nil }
        return Int(text(digits))
    }

    private func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var rest = bytes.drop { isBlank($0) }
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return rest
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
    }
}
