// What libcurl calls, on the loop's thread. The functions stand here, `nonisolated` and apart from any actor's code, because a
// closure that inherits an actor traps when C calls it on another thread.

/// Takes one header line of a response.
nonisolated func curlDidReceiveHeaderLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    receive(bytes, size * count, context) { $0.receiveHeaderLine($1) }
}

/// Takes a piece of a response's body, decompressed.
nonisolated func curlDidReceiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    receive(bytes, size * count, context) { $0.receiveBody($1) }
}

/// Asked when a connection stands and the next thing would be the request's first byte: 0 goes on, 1 gives up.
nonisolated func curlWillSendRequest(
    _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<CChar>?, _: UnsafeMutablePointer<CChar>?, _: Int32, _: Int32
) -> Int32 {
    guard let context else { return 1 }
    return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().mayWriteRequest() ? 0 : 1
}

/// Hands bytes to the transfer; any other return than their number makes libcurl end it.
private nonisolated func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ body: (inout ResponseCollector, UnsafeRawBufferPointer) -> Bool
) -> Int {
    guard count > 0 else { return 0 }
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return body(&transfer.collector, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
}
