#ifndef RAIN_CLIBCRYPTO_AEAD_H
#define RAIN_CLIBCRYPTO_AEAD_H

// AES-256-GCM with a nonce of 12 bytes and a tag of 16. Lengths must fit an int; the caller has checked. An empty input may
// come with a NULL pointer, which EVP would take for another request, so it is never passed on.

#include <string.h>
#include <openssl/err.h>
#include <openssl/evp.h>

static inline EVP_CIPHER *rain_aes256gcm_fetch(void) {
    return EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
}

// 1 when sealed.
static inline int rain_aes256gcm_seal(
    const EVP_CIPHER *cipher, const unsigned char key[32], const unsigned char nonce[12], const unsigned char *associated,
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
static inline int rain_aes256gcm_open(
    const EVP_CIPHER *cipher, const unsigned char key[32], const unsigned char nonce[12], const unsigned char *associated,
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

#endif
