#ifndef RAIN_CLIBCRYPTO_KDF_H
#define RAIN_CLIBCRYPTO_KDF_H

// HMAC (RFC 2104) and PBKDF2 (RFC 8018) over the block functions, for SHA-256 and SHA-512, and scrypt. The states after the two key
// blocks are kept and copied, so that a round of PBKDF2 costs two compressions and no set-up. Everything secret on the stack is
// wiped.

#include <string.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include "digest.h"

#define RAIN_DEFINE_HMAC(NAME, UPPER, STATE, BLOCK, LENGTH)                                                                    \
    typedef struct {                                                                                                           \
        STATE inner, outer;                                                                                                    \
    } rain_hmac_##NAME##_key;                                                                                                  \
                                                                                                                               \
    static inline void rain_hmac_##NAME##_prepare(rain_hmac_##NAME##_key *prepared, const void *key, size_t count) {           \
        unsigned char block[BLOCK] = {0};                                                                                      \
        STATE state;                                                                                                           \
        if (count > BLOCK) {                                                                                                   \
            UPPER##_Init(&state);                                                                                              \
            UPPER##_Update(&state, key, count);                                                                                \
            UPPER##_Final(block, &state);                                                                                      \
        } else if (count > 0) {                                                                                                \
            memcpy(block, key, count);                                                                                         \
        }                                                                                                                      \
        for (int i = 0; i < BLOCK; i++) block[i] ^= 0x36;                                                                      \
        UPPER##_Init(&prepared->inner);                                                                                        \
        UPPER##_Update(&prepared->inner, block, BLOCK);                                                                        \
        for (int i = 0; i < BLOCK; i++) block[i] ^= 0x36 ^ 0x5c;                                                               \
        UPPER##_Init(&prepared->outer);                                                                                        \
        UPPER##_Update(&prepared->outer, block, BLOCK);                                                                        \
        OPENSSL_cleanse(block, sizeof block);                                                                                  \
        OPENSSL_cleanse(&state, sizeof state);                                                                                 \
    }                                                                                                                          \
                                                                                                                               \
    static inline void rain_hmac_##NAME##_finish(const rain_hmac_##NAME##_key *key, STATE *inner, unsigned char *out) {        \
        UPPER##_Final(out, inner);                                                                                             \
        *inner = key->outer;                                                                                                   \
        UPPER##_Update(inner, out, LENGTH);                                                                                    \
        UPPER##_Final(out, inner);                                                                                             \
    }                                                                                                                          \
                                                                                                                               \
    static inline void rain_hmac_##NAME(                                                                                       \
        const void *key, size_t key_count, const void *message, size_t count, unsigned char out[LENGTH]) {                     \
        rain_hmac_##NAME##_key prepared;                                                                                       \
        STATE state;                                                                                                           \
        rain_hmac_##NAME##_prepare(&prepared, key, key_count);                                                                 \
        state = prepared.inner;                                                                                                \
        UPPER##_Update(&state, message, count);                                                                                \
        rain_hmac_##NAME##_finish(&prepared, &state, out);                                                                     \
        OPENSSL_cleanse(&prepared, sizeof prepared);                                                                           \
        OPENSSL_cleanse(&state, sizeof state);                                                                                 \
    }                                                                                                                          \
                                                                                                                               \
    static inline void rain_pbkdf2_##NAME(                                                                                     \
        const void *password, size_t password_count, const void *salt, size_t salt_count, unsigned int iterations,             \
        unsigned char *out, size_t count) {                                                                                    \
        rain_hmac_##NAME##_key key;                                                                                            \
        STATE state;                                                                                                           \
        unsigned char link[LENGTH], sum[LENGTH];                                                                               \
        rain_hmac_##NAME##_prepare(&key, password, password_count);                                                            \
        for (unsigned int block = 1; count > 0; block++) {                                                                     \
            const unsigned char index[4] = {block >> 24, block >> 16, block >> 8, block};                                      \
            const size_t taken = count < LENGTH ? count : LENGTH;                                                              \
            state = key.inner;                                                                                                 \
            UPPER##_Update(&state, salt, salt_count);                                                                          \
            UPPER##_Update(&state, index, sizeof index);                                                                       \
            rain_hmac_##NAME##_finish(&key, &state, link);                                                                     \
            memcpy(sum, link, LENGTH);                                                                                         \
            for (unsigned int round = 1; round < iterations; round++) {                                                        \
                state = key.inner;                                                                                             \
                UPPER##_Update(&state, link, LENGTH);                                                                          \
                rain_hmac_##NAME##_finish(&key, &state, link);                                                                 \
                for (int i = 0; i < LENGTH; i++) sum[i] ^= link[i];                                                            \
            }                                                                                                                  \
            memcpy(out, sum, taken);                                                                                           \
            out += taken;                                                                                                      \
            count -= taken;                                                                                                    \
        }                                                                                                                      \
        OPENSSL_cleanse(&key, sizeof key);                                                                                     \
        OPENSSL_cleanse(&state, sizeof state);                                                                                 \
        OPENSSL_cleanse(link, sizeof link);                                                                                    \
        OPENSSL_cleanse(sum, sizeof sum);                                                                                      \
    }

RAIN_DEFINE_HMAC(sha256, SHA256, SHA256_CTX, 64, 32)
RAIN_DEFINE_HMAC(sha512, SHA512, SHA512_CTX, 128, 64)

// scrypt (RFC 7914); 1 when done. OpenSSL checks the parameters and the memory once more, and wipes what it used.
static inline int rain_scrypt(
    const void *password, size_t password_count, const void *salt, size_t salt_count, uint64_t cost, uint64_t block_size,
    uint64_t parallelism, uint64_t memory, unsigned char *out, size_t count) {
    const int done = EVP_PBE_scrypt(
        (const char *)password, password_count, (const unsigned char *)salt, salt_count, cost, block_size, parallelism,
        memory, out, count) == 1;
    ERR_clear_error();
    return done;
}

#endif
