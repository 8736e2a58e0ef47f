#ifndef RAIN_CLIBCRYPTO_SHIM_H
#define RAIN_CLIBCRYPTO_SHIM_H

// digest.h uses block functions marked deprecated, for the reasons given there. This must come before any OpenSSL header.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "memory.h"
#include "digest.h"
#include "kdf.h"
#include "scrypt.h"
#include "aead.h"
#include "p256.h"

#endif
