#ifndef RAIN_CSECP256K1_SHIM_H
#define RAIN_CSECP256K1_SHIM_H

#include <secp256k1.h>
#include <secp256k1_ecdh.h>
#include <secp256k1_recovery.h>

// The library's composite flags are cast macros, which Swift does not import.
static const unsigned int rain_secp256k1_context_flags = SECP256K1_CONTEXT_NONE;
static const unsigned int rain_secp256k1_compressed = SECP256K1_EC_COMPRESSED;
static const unsigned int rain_secp256k1_uncompressed = SECP256K1_EC_UNCOMPRESSED;

#endif
