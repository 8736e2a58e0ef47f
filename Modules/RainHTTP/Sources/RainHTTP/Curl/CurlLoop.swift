internal import CLibcurl

/// The loop that drives every transfer of one transport.
///
/// It is made, runs and ends on its own thread.
final class CurlLoop {
    private let mailbox: CurlMailbox
    private let multi: MultiHandle
    private let configuration: CurlTransport.Configuration
    private var live: [UInt64: CurlTransfer] = [:]
    /// Easy handles to use again.
    private var spare: [UnsafeMutableRawPointer] = []

    private static let maximumSpare = 32
    private static let longestWait = Duration.seconds(60)

    init(mailbox: CurlMailbox, multi: MultiHandle, configuration: CurlTransport.Configuration) {
        self.mailbox = mailbox
        self.multi = multi
        self.configuration = configuration
        rain_multi_set_long(multi.pointer, CURLMOPT_MAX_HOST_CONNECTIONS, max(1, configuration.maximumConnectionsPerHost))
        rain_multi_set_long(multi.pointer, CURLMOPT_MAX_TOTAL_CONNECTIONS, max(1, configuration.maximumConnections))
        rain_multi_set_long(multi.pointer, CURLMOPT_MAXCONNECTS, max(1, configuration.maximumConnections))
    }

    /// Works until the mailbox says stop, then fails what is left and frees everything.
    func run() {
        while true {
            let batch = mailbox.drain()
            guard !batch.isStopping else {
                refuse(batch.commands)
                break
            }
            for command in batch.commands {
                switch command {
                case .start(let job): start(job)
                case .cancel(let id): drop(id)
                }
            }
            var running: Int32 = 0
            let code = curl_multi_perform(multi.pointer, &running)
            settleFinished()
            let wait = settleOverdue()
            if code != CURLM_OK || curl_multi_poll(multi.pointer, nil, 0, wait, nil) != CURLM_OK {
                // Out of memory or a broken handle; going on would spin. Requests must not hang on a loop that cannot work.
                mailbox.stop()
            }
        }
        end()
    }

    private func start(_ job: CurlJob) {
        // Cancelled while it was queued: not one byte goes out.
        guard !job.reply.isSettled else { return }
        guard let easy = spare.popLast() ?? curl_easy_init() else {
            job.reply.settle(.failure(Self.outOfMemory))
            return
        }
        let transfer = CurlTransfer(job, easy: easy)
        do {
            try transfer.configure(configuration)
        } catch {
            recycle(easy)
            job.reply.settle(.failure(error))
            return
        }
        guard curl_multi_add_handle(multi.pointer, easy) == CURLM_OK else {
            recycle(easy)
            job.reply.settle(.failure(Self.outOfMemory))
            return
        }
        live[job.id] = transfer
    }

    /// Drops a request whose caller has its answer; one that has ended is not there any more.
    private func drop(_ id: UInt64) {
        guard let transfer = live[id] else { return }
        release(transfer)
    }

    private func settleFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi.pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            // Read before the handle is removed, which frees the message.
            let code = rain_message_result(message)
            var context: UnsafeMutableRawPointer?
            rain_easy_get_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &context)
            guard let context else { continue }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            let outcome = transfer.outcome(code)
            release(transfer)
            transfer.job.reply.settle(outcome)
        }
    }

    /// Fails what is past its deadline, and returns how many milliseconds to wait at most for the next one.
    ///
    /// The loop keeps the time itself, because libcurl forgets it for transfers that wait for a free connection.
    private func settleOverdue() -> Int32 {
        let now = ContinuousClock.now
        var next = Self.longestWait
        for transfer in live.values {
            let left = transfer.job.deadline - now
            guard left <= .zero else {
                next = min(next, left)
                continue
            }
            let error = transfer.error(.timedOut, "no complete answer within \(transfer.job.request.timeout)")
            release(transfer)
            transfer.job.reply.settle(.failure(error))
        }
        return Int32(next.millisecondsForCurl)
    }

    private func release(_ transfer: CurlTransfer) {
        curl_multi_remove_handle(multi.pointer, transfer.easy)
        recycle(transfer.easy)
        live[transfer.job.id] = nil
    }

    private func recycle(_ easy: UnsafeMutableRawPointer) {
        // Forgets the request, its header list and its callbacks.
        curl_easy_reset(easy)
        if spare.count < Self.maximumSpare { spare.append(easy) } else { curl_easy_cleanup(easy) }
    }

    private func refuse(_ commands: [CurlMailbox.Command]) {
        for case .start(let job) in commands {
            job.reply.settle(.failure(HTTPError(.shutDown, "the transport was shut down", requestMayHaveBeenSent: false)))
        }
    }

    private func end() {
        for transfer in live.values {
            let error = transfer.error(.shutDown, "the transport was shut down")
            release(transfer)
            transfer.job.reply.settle(.failure(error))
        }
        for easy in spare { curl_easy_cleanup(easy) }
        mailbox.close()
        multi.free()
    }

    private static let outOfMemory = HTTPError(.cannotStart, "libcurl is out of memory", requestMayHaveBeenSent: false)
}
