internal import CQrencode

/// A QR code (ISO/IEC 18004) of a text, drawn for a terminal.
///
/// Two rows of it go into one line of half blocks, so that its cells are about square. No colour is needed: ink is drawn where the
/// code is light, for most terminals show light text on a dark ground.
struct QRCode {
    /// Whether a cell is dark, row by row, without the quiet zone.
    let isDark: [[Bool]]

    /// Light cells around the code, as the standard asks for.
    private static let quietZone = 4

    /// Encodes a text as bytes, with the medium of the levels of error correction.
    ///
    /// Nil for text that no code holds (2,331 bytes are the most), for none, and when there is no memory.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard (1...2331).contains(bytes.count), let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
            return nil
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard width > 0, let data = code.pointee.data else { return nil }
        // The lowest bit of a cell is its colour; the others tell what it is for.
        isDark = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }

    /// The columns it takes, quiet zone included.
    var width: Int { isDark.count + 2 * Self.quietZone }

    /// The drawing, one text a line.
    ///
    /// - Parameter onLight: Whether the terminal shows dark text on a light ground: ink is then drawn where the code is dark.
    func lines(onLight: Bool = false) -> [String] {
        stride(from: 0, to: width, by: 2).map { row in
            (0..<width).map { column in
                let upper = hasInk(row, column, onLight)
                let lower = hasInk(row + 1, column, onLight)
                return upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }.joined()
        }
    }

    private func hasInk(_ row: Int, _ column: Int, _ onLight: Bool) -> Bool {
        let (row, column) = (row - Self.quietZone, column - Self.quietZone)
        guard isDark.indices.contains(row), isDark.indices.contains(column) else { return !onLight }
        return isDark[row][column] == onLight
    }
}
