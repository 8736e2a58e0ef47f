#include "reference.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <secp256k1.h>
#include <secp256k1_recovery.h>

static secp256k1_context *context;

int rain_reference_start(void) {
    uint8_t seed[32];
    if (RAND_bytes(seed, sizeof seed) != 1) return 0;
    context = secp256k1_context_create(SECP256K1_CONTEXT_SIGN | SECP256K1_CONTEXT_VERIFY);
    return context != NULL && secp256k1_context_randomize(context, seed);
}

int rain_reference_sign(const uint8_t *digest, const uint8_t *key, uint8_t *signature, int *id, size_t count) {
    for (size_t index = 0; index < count; index++) {
        secp256k1_ecdsa_recoverable_signature made;
        if (!secp256k1_ecdsa_sign_recoverable(context, &made, digest, key, NULL, NULL)) return 0;
        secp256k1_ecdsa_recoverable_signature_serialize_compact(context, signature, id, &made);
    }
    return 1;
}

int rain_reference_recover(const uint8_t *digest, const uint8_t *signature, int id, uint8_t *key, size_t count) {
    for (size_t index = 0; index < count; index++) {
        secp256k1_ecdsa_recoverable_signature parsed;
        secp256k1_pubkey recovered;
        size_t length = 65;
        if (!secp256k1_ecdsa_recoverable_signature_parse_compact(context, &parsed, signature, id)) return 0;
        if (!secp256k1_ecdsa_recover(context, &recovered, &parsed, digest)) return 0;
        secp256k1_ec_pubkey_serialize(context, key, &length, &recovered, SECP256K1_EC_UNCOMPRESSED);
    }
    return 1;
}

int rain_reference_seed(
    const uint8_t *password, size_t password_count, const uint8_t *salt, size_t salt_count, uint8_t *seed, size_t count) {
    for (size_t index = 0; index < count; index++) {
        if (PKCS5_PBKDF2_HMAC(
                (const char *)password, (int)password_count, salt, (int)salt_count, 2048, EVP_sha512(), 64, seed) != 1) {
            return 0;
        }
    }
    return 1;
}

size_t rain_reference_allocated(void) {
#ifdef __GLIBC__
    struct mallinfo2 counts = mallinfo2();
    return counts.uordblks + counts.hblkhd;
#else
    return 0;
#endif
}
