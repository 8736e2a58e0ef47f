#ifndef RAIN_CLIBCRYPTO_AEAD_H
#define RAIN_CLIBCRYPTO_AEAD_H

// AEADs with a nonce of 12 bytes and a tag of 16 (AES-GCM, ChaCha20-Poly1305), and AES-128 in counter mode. Lengths must fit an
// int, and a key must be as long as its cipher wants it; the caller has checked. An empty input may come with a NULL pointer,
// which EVP would take for another request, so it is never passed on.

#include <string.h>
#include <openssl/err.h>
#include <openssl/evp.h>

static inline EVP_CIPHER *rain_cipher_fetch(const char *name) {
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, name, NULL);
    ERR_clear_error();
    return cipher;
}

// 1 when sealed.
static inline int rain_aead_seal(
    const EVP_CIPHER *cipher, const unsigned char *key, const unsigned char nonce[12], const unsigned char *associated,
    size_t associated_count, const unsigned char *in, size_t count, unsigned char *out, unsigned char *tag) {
    unsigned char none[16];
    int written = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    const int sealed = context != NULL && EVP_EncryptInit_ex2(context, cipher, key, nonce, NULL) == 1
        && (associated_count == 0 || EVP_EncryptUpdate(context, NULL, &written, associated, (int)associated_count) == 1)
        && (count == 0 || EVP_EncryptUpdate(context, out, &written, in, (int)count) == 1)
        && EVP_EncryptFinal_ex(context, none, &written) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, tag) == 1;
    EVP_CIPHER_CTX_free(context);
    ERR_clear_error();
    return sealed;
}

// 1 when the tag fits, 0 when it does not, -1 when the library failed. What `out` holds counts only after 1.
static inline int rain_aead_open(
    const EVP_CIPHER *cipher, const unsigned char *key, const unsigned char nonce[12], const unsigned char *associated,
    size_t associated_count, const unsigned char *in, size_t count, const unsigned char tag[16], unsigned char *out) {
    unsigned char expected[16], none[16];
    int written = 0, answer = -1;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    memcpy(expected, tag, sizeof expected);
    if (context != NULL && EVP_DecryptInit_ex2(context, cipher, key, nonce, NULL) == 1
        && (associated_count == 0 || EVP_DecryptUpdate(context, NULL, &written, associated, (int)associated_count) == 1)
        && (count == 0 || EVP_DecryptUpdate(context, out, &written, in, (int)count) == 1)
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, expected) == 1)
        answer = EVP_DecryptFinal_ex(context, none, &written) == 1;
    EVP_CIPHER_CTX_free(context);
    ERR_clear_error();
    return answer;
}

// Encrypts or decrypts, which is the same in counter mode; 1 when done.
static inline int rain_aes128ctr(
    const EVP_CIPHER *cipher, const unsigned char key[16], const unsigned char counter[16], const unsigned char *in,
    size_t count, unsigned char *out) {
    int written = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    const int done = context != NULL && EVP_EncryptInit_ex2(context, cipher, key, counter, NULL) == 1
        && (count == 0 || (EVP_EncryptUpdate(context, out, &written, in, (int)count) == 1 && written == (int)count));
    EVP_CIPHER_CTX_free(context);
    ERR_clear_error();
    return done;
}

#endif
