#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <microhttpd.h>

// Swift does not import variadic C functions, nor does it read the unions in which libmicrohttpd answers questions.

static const int rain_loopback_yes = MHD_YES;
static const int rain_loopback_no = MHD_NO;

typedef int (*rain_loopback_access)(
    void *context, struct MHD_Connection *connection, const char *path, const char *method, const char *data, size_t *count,
    void **exchange);
typedef void (*rain_loopback_completed)(void *context, void *exchange);
typedef void (*rain_loopback_header)(void *context, const char *name, const char *value);

// What a listener calls; it must stay where it is until the listener has stopped.
typedef struct {
    rain_loopback_access access;
    rain_loopback_completed completed;
    void *context;
} rain_loopback_handlers;

static enum MHD_Result rain_loopback_accessed(
    void *handlers, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
    const char *data, size_t *count, void **exchange) {
    const rain_loopback_handlers *own = (const rain_loopback_handlers *)handlers;
    (void)version;
    return own->access(own->context, connection, path, method, data, count, exchange) == MHD_YES ? MHD_YES : MHD_NO;
}

static void rain_loopback_ended(
    void *handlers, struct MHD_Connection *connection, void **exchange, enum MHD_RequestTerminationCode reason) {
    const rain_loopback_handlers *own = (const rain_loopback_handlers *)handlers;
    (void)connection;
    (void)reason;
    if (*exchange != NULL) own->completed(own->context, *exchange);
    *exchange = NULL;
}

// Leaves a path as it was sent: an escape stays an escape, so that no two spellings are one path and no NUL ends one early.
static size_t rain_loopback_as_sent(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

// Listens on 127.0.0.1 alone, on a thread of its own; port 0 takes a free one. NULL when it cannot, with errno set.
static inline struct MHD_Daemon *rain_loopback_start(
    uint16_t port, size_t memory, unsigned int connections, unsigned int seconds, rain_loopback_handlers *handlers) {
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return MHD_start_daemon(
        MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, port, NULL, NULL, &rain_loopback_accessed,
        handlers, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, &rain_loopback_as_sent, NULL, MHD_OPTION_NOTIFY_COMPLETED, &rain_loopback_ended,
        handlers, MHD_OPTION_END);
}

static inline uint16_t rain_loopback_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

// The port at the other end of a connection; 0 when it is not known.
static inline uint16_t rain_loopback_peer_port(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info == NULL || info->client_addr == NULL || info->client_addr->sa_family != AF_INET) return 0;
    struct sockaddr_in address;
    memcpy(&address, info->client_addr, sizeof address);
    return ntohs(address.sin_port);
}

typedef struct {
    rain_loopback_header body;
    void *context;
} rain_loopback_header_reader;

static enum MHD_Result rain_loopback_header_read(void *reader, enum MHD_ValueKind kind, const char *name, const char *value) {
    const rain_loopback_header_reader *own = (const rain_loopback_header_reader *)reader;
    (void)kind;
    own->body(own->context, name, value == NULL ? "" : value);
    return MHD_YES;
}

// Calls `body` for each header, in order, also for those that come twice.
static inline void rain_loopback_read_headers(struct MHD_Connection *connection, rain_loopback_header body, void *context) {
    rain_loopback_header_reader reader = {body, context};
    MHD_get_connection_values(connection, MHD_HEADER_KIND, &rain_loopback_header_read, &reader);
}

// A response with a copy of these bytes.
static inline struct MHD_Response *rain_loopback_response(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// Adds a header; 0 when it is none.
static inline int rain_loopback_add_header(struct MHD_Response *response, const char *name, const char *value) {
    return MHD_add_response_header(response, name, value) == MHD_YES;
}

// Queues a response and gives it up.
static inline int rain_loopback_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    const enum MHD_Result queued = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return queued == MHD_YES ? MHD_YES : MHD_NO;
}
