#ifndef RAIN_CLIBCRYPTO_DIGEST_H
#define RAIN_CLIBCRYPTO_DIGEST_H

// The block functions SHA256_* and SHA512_* are used instead of EVP: they allocate nothing and cannot fail, so a hash needs no
// error path and costs nothing beyond its compressions. OpenSSL 3 marks them deprecated in favour of EVP (see shim.h).
#include <openssl/crypto.h>
#include <openssl/sha.h>

static inline void rain_sha256(const void *data, size_t count, unsigned char out[32]) {
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, data, count);
    SHA256_Final(out, &context);
    OPENSSL_cleanse(&context, sizeof context);
}

#endif
