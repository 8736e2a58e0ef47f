#pragma once
#include <curl/curl.h>

// Swift does not import variadic C functions. Each wrapper below fixes one shape of the trailing argument, so that the
// compiler checks it on both sides.

typedef size_t (*rain_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*rain_before_request_callback)(
    void *context, char *remote_ip, char *local_ip, int remote_port, int local_port);

static inline CURLcode rain_easy_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode rain_easy_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

// libcurl copies what a text option points at.
static inline CURLcode rain_easy_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

// libcurl keeps the pointer (but copies the bytes for CURLOPT_COPYPOSTFIELDS).
static inline CURLcode rain_easy_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode rain_easy_set_data_callback(CURL *handle, CURLoption option, rain_data_callback value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode rain_easy_set_before_request(CURL *handle, rain_before_request_callback value) {
    return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, value);
}

static inline CURLcode rain_easy_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode rain_easy_get_pointer(CURL *handle, CURLINFO info, void **value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode rain_multi_set_long(CURLM *handle, CURLMoption option, long value) {
    return curl_multi_setopt(handle, option, value);
}

// The result sits in a union, which Swift would show as raw bytes.
static inline CURLcode rain_message_result(const CURLMsg *message) {
    return message->data.result;
}

static const long rain_global_all = CURL_GLOBAL_ALL;

// Names the calling thread, for debuggers and process listings. Here because prctl is variadic and pthread_setname_np is hidden
// from Swift.
#if defined(__linux__)
#include <sys/prctl.h>
static inline void rain_name_thread(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}
#endif
