#ifndef RAIN_CLIBCRYPTO_SHIM_H
#define RAIN_CLIBCRYPTO_SHIM_H

#include "memory.h"
#include "digest.h"
#include "kdf.h"
#include "aead.h"
#include "p256.h"

#endif
