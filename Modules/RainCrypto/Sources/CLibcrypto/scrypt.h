#ifndef RAIN_CLIBCRYPTO_SCRYPT_H
#define RAIN_CLIBCRYPTO_SCRYPT_H

// scrypt (RFC 7914) without the RFC's bound of the cost by the block size, which OpenSSL enforces and some files break. Words are
// little-endian in the RFC; they are read and written as such at the edges only.

#include <stdint.h>
#include <string.h>
#include <openssl/crypto.h>
#include "kdf.h"

static inline uint32_t rain_rotate(uint32_t word, int count) {
    return word << count | word >> (32 - count);
}

// One of the two halves of a double round of Salsa20: `row` 4 and `column` 1 for the columns, the other way round for the rows.
static inline void rain_salsa20_half(uint32_t x[16], int row, int column) {
    for (int i = 0; i < 4; i++) {
        // The diagonal element starts; the others follow it, going round.
        uint32_t *const a = &x[5 * i], *const b = &x[i * column + (i + 1) % 4 * row];
        uint32_t *const c = &x[i * column + (i + 2) % 4 * row], *const d = &x[i * column + (i + 3) % 4 * row];
        *b ^= rain_rotate(*a + *d, 7);
        *c ^= rain_rotate(*b + *a, 9);
        *d ^= rain_rotate(*c + *b, 13);
        *a ^= rain_rotate(*d + *c, 18);
    }
}

// Salsa20/8 (section 3).
static inline void rain_salsa20_8(uint32_t block[16]) {
    uint32_t x[16];
    memcpy(x, block, sizeof x);
    for (int round = 0; round < 4; round++) {
        rain_salsa20_half(x, 4, 1);
        rain_salsa20_half(x, 1, 4);
    }
    for (int i = 0; i < 16; i++) block[i] += x[i];
}

// scryptBlockMix (section 4): from `in` to `out`, 2 * r blocks of 16 words each.
static inline void rain_scrypt_block_mix(const uint32_t *in, uint32_t *out, size_t r) {
    uint32_t x[16];
    memcpy(x, in + (2 * r - 1) * 16, sizeof x);
    for (size_t i = 0; i < 2 * r; i++) {
        for (int word = 0; word < 16; word++) x[word] ^= in[i * 16 + word];
        rain_salsa20_8(x);
        memcpy(out + (i / 2 + i % 2 * r) * 16, x, sizeof x);
    }
}

// scryptROMix (section 5) in place; `table` holds cost blocks, `other` one.
static inline void rain_scrypt_ro_mix(unsigned char *bytes, size_t r, uint64_t cost, uint32_t *table, uint32_t *other) {
    const size_t words = 32 * r;
    uint32_t *const first = table + cost * words;
    for (size_t i = 0; i < words; i++) {
        const unsigned char *const b = bytes + 4 * i;
        first[i] = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
    for (uint64_t i = 0; i < cost; i++) {
        memcpy(table + i * words, first, words * sizeof *table);
        rain_scrypt_block_mix(table + i * words, first, r);
    }
    for (uint64_t i = 0; i < cost; i++) {
        const uint64_t index = ((uint64_t)first[words - 15] << 32 | first[words - 16]) & (cost - 1);
        for (size_t word = 0; word < words; word++) other[word] = first[word] ^ table[index * words + word];
        rain_scrypt_block_mix(other, first, r);
    }
    for (size_t i = 0; i < words; i++) {
        for (int byte = 0; byte < 4; byte++) bytes[4 * i + byte] = (unsigned char)(first[i] >> 8 * byte);
    }
}

// The whole of it; 1 when done, 0 when there is no memory. The caller has checked the parameters: their products do not overflow.
static inline int rain_scrypt_any_cost(
    const void *password, size_t password_count, const void *salt, size_t salt_count, uint64_t cost, uint64_t block_size,
    uint64_t parallelism, unsigned char *out, size_t count) {
    const size_t block = 128 * block_size;
    const size_t blocks = block * parallelism, memory = blocks + block * (cost + 2);
    unsigned char *const bytes = OPENSSL_malloc(memory);
    if (bytes == NULL) return 0;
    uint32_t *const table = (uint32_t *)(void *)(bytes + blocks);
    rain_pbkdf2_sha256(password, password_count, salt, salt_count, 1, bytes, blocks);
    for (uint64_t i = 0; i < parallelism; i++) {
        rain_scrypt_ro_mix(bytes + i * block, block_size, cost, table, table + (cost + 1) * (block / 4));
    }
    rain_pbkdf2_sha256(password, password_count, bytes, blocks, 1, out, count);
    OPENSSL_clear_free(bytes, memory);
    return 1;
}

#endif
