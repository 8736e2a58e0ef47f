#ifndef RAIN_CSECP256K1_SHIM_H
#define RAIN_CSECP256K1_SHIM_H

#include <string.h>
#include <secp256k1.h>
#include <secp256k1_ecdh.h>
#include <secp256k1_recovery.h>

// The library's flags are composite macros, which Swift does not import. From 0.2.0 on every context can sign and verify; naming
// both keeps earlier releases working.
static const unsigned int rain_secp256k1_context_flags = SECP256K1_CONTEXT_SIGN | SECP256K1_CONTEXT_VERIFY;
static const unsigned int rain_secp256k1_compressed = SECP256K1_EC_COMPRESSED;
static const unsigned int rain_secp256k1_uncompressed = SECP256K1_EC_UNCOMPRESSED;

static inline void rain_secp256k1_ignore(const char *message, void *data) {
    (void)message;
    (void)data;
}

// A context whose functions answer 0 to an illegal argument; by default the library ends the process there.
static inline secp256k1_context *rain_secp256k1_context_create(void) {
    secp256k1_context *context = secp256k1_context_create(rain_secp256k1_context_flags);
    if (context != NULL) secp256k1_context_set_illegal_callback(context, rain_secp256k1_ignore, NULL);
    return context;
}

// Adds two points; 1 unless the sum is the point at infinity.
static inline int rain_secp256k1_add(
    const secp256k1_context *context, secp256k1_pubkey *sum, const secp256k1_pubkey *left, const secp256k1_pubkey *right) {
    const secp256k1_pubkey *const both[2] = {left, right};
    return secp256k1_ec_pubkey_combine(context, sum, both, 2);
}

static inline int rain_secp256k1_take_x(
    unsigned char *output, const unsigned char *x, const unsigned char *y, void *data) {
    (void)y;
    (void)data;
    memcpy(output, x, 32);
    return 1;
}

// The x coordinate of the shared point itself; by default the library hashes the compressed point.
static inline int rain_secp256k1_agree(
    const secp256k1_context *context, unsigned char x[32], const secp256k1_pubkey *peer, const unsigned char scalar[32]) {
    return secp256k1_ecdh(context, x, peer, scalar, rain_secp256k1_take_x, NULL);
}

#endif
