internal import CLibcurl

extension HTTPError.Kind {
    /// The kind for libcurl's error `code`.
    ///
    /// Kinds say what a caller can do about it. Whether the request went out is known from the transfer, never from the code.
    init(_ code: CURLcode, requestMayHaveBeenSent: Bool) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            self = .cannotResolve
        case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED:
            self = .cannotConnect
        case CURLE_OPERATION_TIMEDOUT:
            self = .timedOut
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
            self = .tlsFailure
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            self = .badResponse
        case CURLE_UNSUPPORTED_PROTOCOL:
            // Also what libcurl says of an answer that does not begin like HTTP.
            self = requestMayHaveBeenSent ? .badResponse : .invalidRequest
        case CURLE_URL_MALFORMAT:
            self = .invalidRequest
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN:
            self = .cannotStart
        default:
            // A broken read or write, a closed connection, a truncated body, a reset stream.
            self = .connectionLost
        }
    }
}
