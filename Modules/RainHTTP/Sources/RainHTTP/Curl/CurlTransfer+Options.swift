internal import CLibcurl

extension CurlTransfer {
    /// Describes the request to libcurl.
    ///
    /// - Throws: ``HTTPError`` of kind `cannotStart` when this libcurl lacks an option or memory: a transfer that would run
    ///   without one of its safeguards does not run.
    func configure(_ configuration: CurlTransport.Configuration) throws(HTTPError) {
        let codes =
            connectionOptions(configuration) + securityOptions(configuration) + messageOptions(configuration)
            + callbackOptions()
        if let code = codes.first(where: { $0 != CURLE_OK }) {
            throw error(.cannotStart, "libcurl refused an option (curl \(code.rawValue))")
        }
    }

    private func connectionOptions(_ configuration: CurlTransport.Configuration) -> [CURLcode] {
        let request = job.request
        // HTTP/2 only where TLS has settled it; with prior knowledge, plaintext HTTP/2 breaks against common servers.
        let version = request.isSecure ? Int(CURL_HTTP_VERSION_2TLS) : Int(CURL_HTTP_VERSION_1_1)
        var codes = [
            set(CURLOPT_URL, request.url),
            set(CURLOPT_PATH_AS_IS, 1),
            set(CURLOPT_HTTP_VERSION, version),
            // Wait for a connection under way to learn whether it can be shared, rather than opening one for each request.
            set(CURLOPT_PIPEWAIT, request.isSecure ? 1 : 0),
            set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.millisecondsForCurl),
            // Shorter than servers usually keep a silent connection, so that requests seldom meet one just being closed.
            set(CURLOPT_MAXAGE_CONN, 30),
            set(CURLOPT_TCP_NODELAY, 1),
            set(CURLOPT_TCP_KEEPALIVE, 1),
            set(CURLOPT_NOSIGNAL, 1),
            // Without it, dropping a request whose name is being looked up would hold the loop until the resolver answers.
            set(CURLOPT_QUICK_EXIT, 1),
        ]
        switch configuration.proxy {
        case .fromEnvironment: break
        case .none: codes.append(set(CURLOPT_PROXY, ""))
        case .url(let url): codes += [set(CURLOPT_PROXY, url), set(CURLOPT_NOPROXY, "")]
        }
        return codes
    }

    private func securityOptions(_ configuration: CurlTransport.Configuration) -> [CURLcode] {
        var codes = [
            set(CURLOPT_PROTOCOLS_STR, "http,https"),
            set(CURLOPT_FOLLOWLOCATION, 0),
            set(CURLOPT_SSL_VERIFYPEER, 1),
            set(CURLOPT_SSL_VERIFYHOST, 2),
            set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1),
            set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue)),
            set(CURLOPT_HTTP09_ALLOWED, 0),
        ]
        if let path = configuration.additionalTrust {
            // The certificate directory libcurl was built with stays in force beside this file.
            codes.append(set(CURLOPT_CAINFO, path))
        }
        return codes
    }

    private func messageOptions(_ configuration: CurlTransport.Configuration) -> [CURLcode] {
        let request = job.request
        var codes: [CURLcode] = []
        switch request.method {
        case .get:
            codes.append(set(CURLOPT_HTTPGET, 1))
        case .head:
            codes.append(set(CURLOPT_NOBODY, 1))
        default:
            codes.append(set(CURLOPT_POST, 1))
            codes.append(rain_easy_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)))
            codes.append(
                request.body.withUnsafeBytes { bytes in
                    // Copied, because the array's memory is only lent. Without a pointer libcurl would ask for a body to read.
                    bytes.isEmpty
                        ? set(CURLOPT_COPYPOSTFIELDS, "")
                        : rain_easy_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
                })
            codes.append(set(CURLOPT_CUSTOMREQUEST, request.method.rawValue))
        }
        if configuration.acceptsCompression, request.headers["Accept-Encoding"] == nil {
            codes.append(set(CURLOPT_ACCEPT_ENCODING, "gzip"))
        }
        codes.append(appendHeaderLines())
        codes.append(rain_easy_set_pointer(easy, CURLOPT_HTTPHEADER, headerLines))
        codes.append(set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1))
        return codes
    }

    private func appendHeaderLines() -> CURLcode {
        let headers = job.request.headers
        // A name with a bare colon takes a header away that libcurl would add; a name with a semicolon sends an empty one.
        var lines = headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        lines.append("Expect:")
        if headers["Content-Type"] == nil { lines.append("Content-Type:") }
        for line in lines {
            guard let longer = curl_slist_append(headerLines, line) else { return CURLE_OUT_OF_MEMORY }
            headerLines = longer
        }
        return CURLE_OK
    }

    private func callbackOptions() -> [CURLcode] {
        // Not retained: the loop keeps the transfer until its handle has left libcurl.
        let context = Unmanaged.passUnretained(self).toOpaque()
        return [
            rain_easy_set_data_callback(easy, CURLOPT_HEADERFUNCTION, curlDidReceiveHeaderLine),
            rain_easy_set_pointer(easy, CURLOPT_HEADERDATA, context),
            rain_easy_set_data_callback(easy, CURLOPT_WRITEFUNCTION, curlDidReceiveBody),
            rain_easy_set_pointer(easy, CURLOPT_WRITEDATA, context),
            rain_easy_set_before_request(easy, curlWillSendRequest),
            rain_easy_set_pointer(easy, CURLOPT_PREREQDATA, context),
            rain_easy_set_pointer(easy, CURLOPT_PRIVATE, context),
        ]
    }

    private func set(_ option: CURLoption, _ value: Int) -> CURLcode {
        rain_easy_set_long(easy, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) -> CURLcode {
        rain_easy_set_text(easy, option, value)
    }
}
