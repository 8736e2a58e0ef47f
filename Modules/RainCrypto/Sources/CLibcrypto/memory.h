#ifndef RAIN_CLIBCRYPTO_MEMORY_H
#define RAIN_CLIBCRYPTO_MEMORY_H

#include <limits.h>
#include <openssl/crypto.h>
#include <openssl/rand.h>

// OPENSSL_malloc and OPENSSL_free are macros. Unlike Swift's allocator, this one answers NULL when there is no memory. More than
// any machine has is not even asked for: the sanitizers' allocators end the process at such a request.
static inline void *rain_allocate(size_t count) {
    if (count > (size_t)1 << 38) return NULL;
    return OPENSSL_malloc(count == 0 ? 1 : count);
}

static inline void rain_wipe_and_free(void *pointer, size_t count) {
    OPENSSL_clear_free(pointer, count);
}

// Fills `out` from the generator OpenSSL keeps for private values; 1 on success.
static inline int rain_random(void *out, size_t count) {
    if (count > INT_MAX) return 0;
    return count == 0 || RAND_priv_bytes((unsigned char *)out, (int)count) == 1;
}

#endif
