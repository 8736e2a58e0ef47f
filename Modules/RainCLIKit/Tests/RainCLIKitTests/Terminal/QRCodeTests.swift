import Testing

@testable import RainCLIKit

@Suite struct QRCodeTests {
    private let address = "0x90F79bf6EB2c4f870365E785982E1f101E93b906"

    /// The dark cells of a drawing on a light ground, quiet zone included, and the row of light that fills up its last line.
    private func cells(_ lines: [String]) -> [String] {
        lines.flatMap { line in ["▀", "▄"].map { half in row(line, half) } }
    }

    private func row(_ line: String, _ half: Character) -> String {
        String(line.map { (cell: Character) -> Character in cell == "█" || cell == half ? "#" : " " })
    }

    @Test func `the drawing is cell for cell what the command qrencode draws`() throws {
        let code = try #require(QRCode(address))
        #expect(code.width == 37)
        let drawn = cells(code.lines(onLight: true))
        #expect(drawn.count == 38)
        #expect(drawn.prefix(37).map { $0 } == Self.reference)
        #expect(drawn.last?.allSatisfy { $0 == " " } == true)
    }

    @Test func `on a dark ground the same cells are left blank`() throws {
        let code = try #require(QRCode(address))
        let opposite: [Character: Character] = ["█": " ", " ": "█", "▀": "▄", "▄": "▀"]
        #expect(code.lines().map { String($0.compactMap { opposite[$0] }) } == code.lines(onLight: true))
    }

    @Test(
        .enabled(if: Shell.has("zbarimg"), "zbarimg comes with Scripts/bootstrap --dev"),
        arguments: [true, false])
    func `a reader reads the address from what is drawn`(onLight: Bool) throws {
        let code = try #require(QRCode(address))
        // What a camera sees: ink on a light ground, or light on a dark one.
        let drawn = cells(code.lines(onLight: onLight)).prefix(code.width)
        let (size, ink) = (8, onLight ? "0" : "255")
        let ground = onLight ? "255" : "0"
        var image = "P2 \(code.width * size) \(code.width * size) 255\n"
        for row in drawn {
            let line = row.flatMap { Array(repeating: $0 == "#" ? ink : ground, count: size) }.joined(separator: " ")
            image += String(repeating: line + "\n", count: size)
        }
        let directory = try TemporaryDirectory()
        let file = directory.path + "/code.pgm"
        #expect(Platform.writeNewFile(file, Array(image.utf8)).isWritten)
        #expect(try Shell.lines("zbarimg --raw --quiet --nodbus '\(file)'") == [address])
    }

    @Test func `what no code holds is no code`() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "a", count: 2331)) != nil)
        #expect(QRCode(String(repeating: "a", count: 2332)) == nil)
    }

    /// `qrencode -8 -l M -m 4 -t ASCII`, version 4.1.1, with one sign a cell.
    private static let reference = [
        "                                     ",
        "                                     ",
        "                                     ",
        "                                     ",
        "    #######   #### ## #   #######    ",
        "    #     #   ###  # ## # #     #    ",
        "    # ### #  ##   #  #  # # ### #    ",
        "    # ### #   ###  #   ## # ### #    ",
        "    # ### #  ##  #  #   # # ### #    ",
        "    #     # #     ####### #     #    ",
        "    ####### # # # # # # # #######    ",
        "               ## #######            ",
        "    #  # ## # ## ##   # ## #         ",
        "    ##  ## #  #  #    #   ## #  #    ",
        "      #  #### ##  #   ##     ##      ",
        "       ###  #  #####    ###   #      ",
        "     ### #### #  ##  ##  ## # #      ",
        "      ## # # ### ## #### #   #       ",
        "    # #   # # # #    #    # # # #    ",
        "    # ##   ##  # ### ###  #  # #     ",
        "    ### ###   ### # ####    #   #    ",
        "     # # #   #   #   ## # ##  # #    ",
        "    # ##### # # # # # #  ##  # ##    ",
        "       # # ## # #    ######    ##    ",
        "    #  #  ## ### #  # # ####### #    ",
        "            #  # ## # # #   ### #    ",
        "    #######   # #   # # # # # #      ",
        "    #     # #  #####   ##   # ###    ",
        "    # ### #   # # #  ## #####        ",
        "    # ### # # # ##  ###   # #  #     ",
        "    # ### #   ###     # #  ## # #    ",
        "    #     #  ## ## ###  #  ##  #     ",
        "    ####### #   ##     ## #### #     ",
        "                                     ",
        "                                     ",
        "                                     ",
        "                                     ",
    ]
}
