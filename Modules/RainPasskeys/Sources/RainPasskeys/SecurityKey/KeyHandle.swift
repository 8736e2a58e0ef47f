internal import CFido2
internal import RainLock

/// An open security key; it can be told to stop waiting from any thread.
///
/// Sendable without the compiler's check: libfido2 lets another thread cancel what one thread does with a key, and nothing else;
/// opening, closing and cancelling are under one lock, so that what is cancelled is there.
final class KeyHandle: @unchecked Sendable {
    private struct State {
        var isCancelled = false
        var isOpen = false
    }

    private let key: OpaquePointer
    private let state = Guarded(State())

    /// Nil when there is no memory.
    init?() {
        guard let key = fido_dev_new() else { return nil }
        self.key = key
    }

    deinit {
        var held: OpaquePointer? = key
        fido_dev_free(&held)
    }

    /// Opens the key, runs `body` with it and closes it; gives libfido2's status.
    func use(_ device: KeyDevice, milliseconds: Int32, _ body: (OpaquePointer) -> Int32) -> Int32 {
        var functions = KeyIO.functions()
        if device.transport != nil {
            let status = fido_dev_set_io_functions(key, &functions)
            guard status == rain_fido_ok else { return status }
        }
        let opened = KeyIO.$opening.withValue(device.transport) { fido_dev_open(key, device.path) }
        guard opened == rain_fido_ok else { return opened }
        _ = fido_dev_set_timeout(key, milliseconds)
        let mayGoOn = state.withLock { state in
            state.isOpen = true
            return !state.isCancelled
        }
        let status = mayGoOn ? body(key) : rain_fido_cancelled
        state.withLock { $0.isOpen = false }
        fido_dev_close(key)
        return status
    }

    /// Ends what the key waits for.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if state.isOpen { fido_dev_cancel(key) }
        }
    }
}
