#ifndef RAIN_CLIBCRYPTO_DIGEST_H
#define RAIN_CLIBCRYPTO_DIGEST_H

// The block functions SHA256_*, SHA512_* and RIPEMD160_* are used instead of EVP: they allocate nothing and cannot fail, so a
// hash needs no error path and costs nothing beyond its compressions; their state is a plain value, so a hasher can be copied.
// RIPEMD-160 stands outside OpenSSL's default provider besides. OpenSSL 3 marks them deprecated in favour of EVP (see shim.h).
#include <openssl/crypto.h>
#include <openssl/ripemd.h>
#include <openssl/sha.h>

#define RAIN_DEFINE_HASH(NAME, UPPER, STATE, LENGTH)                                                                           \
    static inline void rain_##NAME(const void *data, size_t count, unsigned char out[LENGTH]) {                                \
        STATE context;                                                                                                         \
        UPPER##_Init(&context);                                                                                                \
        UPPER##_Update(&context, data, count);                                                                                 \
        UPPER##_Final(out, &context);                                                                                          \
        OPENSSL_cleanse(&context, sizeof context);                                                                             \
    }

#define RAIN_DEFINE_HASHER(NAME, UPPER, STATE, LENGTH)                                                                         \
    static inline STATE rain_##NAME##_begin(void) {                                                                            \
        STATE context;                                                                                                         \
        UPPER##_Init(&context);                                                                                                \
        return context;                                                                                                        \
    }                                                                                                                          \
                                                                                                                               \
    static inline void rain_##NAME##_update(STATE *context, const void *data, size_t count) {                                  \
        UPPER##_Update(context, data, count);                                                                                  \
    }                                                                                                                          \
                                                                                                                               \
    /* Leaves the state as it was, so that more can be hashed after it. */                                                     \
    static inline void rain_##NAME##_digest(const STATE *context, unsigned char out[LENGTH]) {                                 \
        STATE copy = *context;                                                                                                 \
        UPPER##_Final(out, &copy);                                                                                             \
        OPENSSL_cleanse(&copy, sizeof copy);                                                                                   \
    }

RAIN_DEFINE_HASH(sha256, SHA256, SHA256_CTX, 32)
RAIN_DEFINE_HASHER(sha256, SHA256, SHA256_CTX, 32)
RAIN_DEFINE_HASH(sha512, SHA512, SHA512_CTX, 64)
RAIN_DEFINE_HASHER(sha512, SHA512, SHA512_CTX, 64)
RAIN_DEFINE_HASH(ripemd160, RIPEMD160, RIPEMD160_CTX, 20)

#endif
