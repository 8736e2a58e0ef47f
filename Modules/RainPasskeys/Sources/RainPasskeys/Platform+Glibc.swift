#if canImport(Glibc)
    internal import Glibc

    // The one file of this module that knows the platform.

    enum Platform {
        /// Asks the desktop to open an address, without waiting for the browser; false where there is no desktop.
        ///
        /// Without a display `xdg-open` would start a browser in the terminal.
        static func openOnDesktop(_ url: String) -> Bool {
            guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: hasVariable) else { return false }
            return start("xdg-open", [url])
        }

        /// `POSIX_SPAWN_SETSID` of spawn.h, which glibc shows to GNU programs alone.
        private static let newSession: Int16 = 0x80

        private static func hasVariable(_ name: String) -> Bool {
            getenv(name).map { $0.pointee != 0 } ?? false
        }

        /// Starts a program by its name, in a session of its own, with nothing to read or write.
        static func start(_ program: String, _ arguments: [String]) -> Bool {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            for descriptor in Int32(0)...2 {
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
            }
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            // What the terminal sends (an interrupt, a hang-up) is for this program, not for the browser.
            posix_spawnattr_setflags(&attributes, newSession)
            var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
            defer { for word in words { free(word) } }
            var id = pid_t()
            guard posix_spawnp(&id, program, &actions, &attributes, &words, environ) == 0 else { return false }
            reap(id)
            return true
        }

        /// Waits for a child on a thread of its own, so that it does not stay in the table of processes.
        private static func reap(_ id: pid_t) {
            var thread = pthread_t()
            let argument = UnsafeMutableRawPointer(bitPattern: Int(id))
            if pthread_create(&thread, nil, waitForChild, argument) == 0 { pthread_detach(thread) }
        }
    }

    private nonisolated func waitForChild(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        var status: Int32 = 0
        while waitpid(pid_t(truncatingIfNeeded: Int(bitPattern: argument)), &status, 0) < 0, errno == EINTR {}
        return nil
    }
#endif
