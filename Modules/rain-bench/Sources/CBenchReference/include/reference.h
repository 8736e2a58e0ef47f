// What rain-bench is held against: plain C over the same libraries, without a line of Swift. Never part of a product.
#ifndef RAIN_BENCH_REFERENCE_H
#define RAIN_BENCH_REFERENCE_H

#include <stddef.h>
#include <stdint.h>

// Makes the blinded context the loops work with. 1 when it worked. Call it once, before the others.
int rain_reference_start(void);

// Signs the digest `count` times; the last signature stays in `signature` (r, s) and `id`. 1 when it worked.
int rain_reference_sign(const uint8_t *digest, const uint8_t *key, uint8_t *signature, int *id, size_t count);

// Recovers the 65-byte public key `count` times. 1 when it worked.
int rain_reference_recover(const uint8_t *digest, const uint8_t *signature, int id, uint8_t *key, size_t count);

// Derives 64 bytes with PBKDF2-HMAC-SHA512 in 2048 rounds, `count` times. 1 when it worked.
int rain_reference_seed(
    const uint8_t *password, size_t password_count, const uint8_t *salt, size_t salt_count, uint8_t *seed, size_t count);

// How many bytes the allocator has handed out, by its own count; 0 where it keeps none.
size_t rain_reference_allocated(void);

#endif
