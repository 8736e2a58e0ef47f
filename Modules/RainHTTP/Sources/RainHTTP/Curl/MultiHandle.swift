internal import CLibcurl

/// libcurl's multi handle: many transfers, their connections, and the poll that waits for all of them.
///
/// Sendable without the compiler's check: everything is called on the loop's thread but `wake`, which libcurl allows on any
/// thread, and which the mailbox calls under its lock only while the handle lives.
struct MultiHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    /// libcurl wants its global set-up once a process; a static is initialised once, whatever the threads.
    private static let globalCode = curl_global_init(rain_global_all)

    init?() {
        guard Self.globalCode == CURLE_OK, let pointer = curl_multi_init() else { return nil }
        self.pointer = pointer
    }

    /// Ends a `poll` in progress, or the next one.
    func wake() {
        _ = curl_multi_wakeup(pointer)
    }

    /// Closes the kept connections and frees the handle, in which no transfer may be left.
    func free() {
        _ = curl_multi_cleanup(pointer)
    }
}
