import RainEncoding
import Testing

@Suite struct PrintableTextTests {
    @Test func `what could move a cursor, turn a line or hide becomes a blank`() {
        #expect("a\u{1b}[2J\nb\u{202e}c\u{200b}\u{0}".printable() == "a [2J b c  ")
        #expect("日本 é 😀".printable() == "日本 é 😀")
    }

    @Test func `length is bounded, and what is cut off is shown`() {
        #expect("abcdef".printable(limit: 6) == "abcdef")
        #expect("abcdef".printable(limit: 5) == "abcde…")
        #expect("a".printable(limit: 0) == "…")
        #expect("".printable(limit: -1) == "")
        #expect(String(repeating: "x", count: 1_000_000).printable().count == 201)
    }
}
