import Glibc

@testable import RainCLIKit

/// A terminal without a screen: what is typed at one end is read at the other.
final class PseudoTerminal: Sendable {
    private let keyboard: Int32
    private let line: Int32

    init(width: UInt16 = 80) throws {
        keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, isLocked): (Int32, Int32) = (0, 0)
        // TIOCSPTLCK and TIOCGPTN, whose macros Swift does not see: unlock the other end, and ask for its number.
        guard keyboard >= 0, ioctl(keyboard, 0x4004_5431, &isLocked) == 0, ioctl(keyboard, 0x8004_5430, &number) == 0 else {
            throw Missing()
        }
        line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard line >= 0 else { throw Missing() }
        var size = winsize(ws_row: 24, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(line, UInt(TIOCSWINSZ), &size)
        _ = fcntl(keyboard, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(keyboard)
        close(line)
    }

    struct Missing: Error {}

    var console: SystemConsole { SystemConsole(input: line, output: line, error: line, environment: [:]) }

    var isEchoing: Bool {
        var state = termios()
        return tcgetattr(line, &state) == 0 && state.c_lflag & tcflag_t(ECHO) != 0
    }

    func type(_ text: String) { Platform.write(Array(text.utf8), to: keyboard) }

    /// What the screen would show by now.
    func shown() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(keyboard, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
