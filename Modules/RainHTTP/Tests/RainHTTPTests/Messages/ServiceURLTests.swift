import RainHTTP
import Testing

@Suite("Base URLs")
struct ServiceURLTests {
    @Test(
        "https anywhere, http to this machine alone",
        arguments: [
            ("https://api.example.com", "https://api.example.com"), ("https://api.example.com/", "https://api.example.com"),
            ("https://host:8443/base//", "https://host:8443/base"), ("http://localhost:1234", "http://localhost:1234"),
            ("http://127.0.0.1:80", "http://127.0.0.1:80"), ("http://[::1]:9/x", "http://[::1]:9/x"),
            (" HTTPS://Host ", "HTTPS://Host"), ("http://127.9.9.9", "http://127.9.9.9"),
        ])
    func accepted(text: String, base: String) throws {
        #expect(try ServiceURL(text).text == base)
    }

    @Test(
        "what could leak or mislead is refused",
        arguments: [
            "", "api.example.com", "http://api.example.com", "ftp://localhost", "https://", "https://:80", "https://a:0",
            "https://a:65536", "https://a:", "https://a:b", "https://user@host", "https://host?x", "https://host#x",
            "http://localhost.evil.com", "http://127.0.0.1.evil.com", "http://127.0.0.1@evil.com", "http://[::1].evil.com",
            "http://[::2]", "http://127.0.0", "http://127.0.0.256", "https://ho st", "https://höst", "https://a\r\nb",
            "http://127.0.0.1\\@evil.com", "http://localhost.", "http://0.0.0.0",
        ])
    func refused(text: String) {
        let error = #expect(throws: HTTPError.self) { try ServiceURL(text) }
        #expect(error?.kind == .invalidRequest)
    }
}
