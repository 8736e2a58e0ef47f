#ifndef RAIN_CLIBCRYPTO_P256_H
#define RAIN_CLIBCRYPTO_P256_H

// P-256 over OpenSSL's EVP interface. OSSL_PARAM lists keep the pointers they are given, so they are built and used within one
// function here. The thread's error queue is left empty. Answers: 1 for yes, 0 for an input that is refused, -1 when the library
// failed.

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>

static inline EC_GROUP *rain_p256_group_create(void) {
    return EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
}

// An EVP key of a point (04 || x || y) and, unless `scalar` is NULL, its private number in the machine's byte order.
static inline EVP_PKEY *rain_p256_key(unsigned char point[65], unsigned char *scalar) {
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (context == NULL) return NULL;
    OSSL_PARAM parameters[4];
    int count = 0;
    parameters[count++] = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"prime256v1", 0);
    parameters[count++] = OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, 65);
    if (scalar != NULL) parameters[count++] = OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, scalar, 32);
    parameters[count] = OSSL_PARAM_construct_end();
    if (EVP_PKEY_fromdata_init(context) != 1
        || EVP_PKEY_fromdata(context, &key, scalar != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters) != 1) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    EVP_PKEY_CTX_free(context);
    return key;
}

// The key of a big-endian number in [1, n-1], and its point as 04 || x || y.
static inline int rain_p256_key_from_scalar(
    const EC_GROUP *group, const unsigned char scalar[32], EVP_PKEY **key, unsigned char point[65]) {
    int answer = -1;
    unsigned char native[32];
    BIGNUM *number = BN_secure_new();
    EC_POINT *product = EC_POINT_new(group);
    *key = NULL;
    if (number == NULL || product == NULL || BN_bin2bn(scalar, 32, number) == NULL) goto done;
    BN_set_flags(number, BN_FLG_CONSTTIME);
    if (BN_is_zero(number) || BN_cmp(number, EC_GROUP_get0_order(group)) >= 0) {
        answer = 0;
        goto done;
    }
    if (EC_POINT_mul(group, product, number, NULL, NULL, NULL) != 1
        || EC_POINT_point2oct(group, product, POINT_CONVERSION_UNCOMPRESSED, point, 65, NULL) != 65
        || BN_bn2nativepad(number, native, 32) != 32)
        goto done;
    *key = rain_p256_key(point, native);
    if (*key != NULL) answer = 1;
done:
    OPENSSL_cleanse(native, sizeof native);
    EC_POINT_free(product);
    BN_clear_free(number);
    ERR_clear_error();
    return answer;
}

// The key of a SEC 1 encoding, and its point as 04 || x || y. OpenSSL checks that the point lies on the curve.
static inline int rain_p256_key_from_point(
    const EC_GROUP *group, const unsigned char *encoded, size_t count, EVP_PKEY **key, unsigned char point[65]) {
    int answer = -1;
    EC_POINT *decoded = EC_POINT_new(group);
    *key = NULL;
    if (decoded == NULL) return -1;
    if (EC_POINT_oct2point(group, decoded, encoded, count, NULL) != 1 || EC_POINT_is_at_infinity(group, decoded) != 0) {
        answer = 0;
    } else if (EC_POINT_point2oct(group, decoded, POINT_CONVERSION_UNCOMPRESSED, point, 65, NULL) == 65) {
        *key = rain_p256_key(point, NULL);
        if (*key != NULL) answer = 1;
    }
    EC_POINT_free(decoded);
    ERR_clear_error();
    return answer;
}

// ECDSA over a digest; r || s is written with 32 bytes each.
static inline int rain_p256_sign(EVP_PKEY *key, const unsigned char digest[32], unsigned char raw[64]) {
    int answer = -1;
    unsigned char der[80];
    size_t count = sizeof der;
    const unsigned char *cursor = der;
    ECDSA_SIG *signature = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    if (context != NULL && EVP_PKEY_sign_init(context) == 1 && EVP_PKEY_sign(context, der, &count, digest, 32) == 1
        && (signature = d2i_ECDSA_SIG(NULL, &cursor, (long)count)) != NULL
        && BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw, 32) == 32
        && BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw + 32, 32) == 32)
        answer = 1;
    ECDSA_SIG_free(signature);
    EVP_PKEY_CTX_free(context);
    ERR_clear_error();
    return answer;
}

// Whether r || s is a signature of the key over the digest.
static inline int rain_p256_verify(EVP_PKEY *key, const unsigned char digest[32], const unsigned char raw[64]) {
    int answer = -1;
    unsigned char der[80], *cursor = der;
    int count;
    BIGNUM *r = BN_bin2bn(raw, 32, NULL), *s = BN_bin2bn(raw + 32, 32, NULL);
    ECDSA_SIG *signature = ECDSA_SIG_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    if (r != NULL && s != NULL && signature != NULL && ECDSA_SIG_set0(signature, r, s) == 1) {
        r = s = NULL;  // the signature owns them now
        count = i2d_ECDSA_SIG(signature, NULL);
        if (count > 0 && count <= (int)sizeof der && i2d_ECDSA_SIG(signature, &cursor) == count && context != NULL
            && EVP_PKEY_verify_init(context) == 1)
            answer = EVP_PKEY_verify(context, der, (size_t)count, digest, 32) == 1;
    }
    BN_free(r);
    BN_free(s);
    ECDSA_SIG_free(signature);
    EVP_PKEY_CTX_free(context);
    ERR_clear_error();
    return answer;
}

// The x coordinate of the shared point (SEC 1, section 3.3.1; no cofactor to clear on this curve).
static inline int rain_p256_agree(EVP_PKEY *key, EVP_PKEY *peer, unsigned char shared[32]) {
    size_t count = 32;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    const int agreed = context != NULL && EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, peer) == 1
        && EVP_PKEY_derive(context, shared, &count) == 1 && count == 32;
    EVP_PKEY_CTX_free(context);
    ERR_clear_error();
    return agreed ? 1 : -1;
}

#endif
