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
