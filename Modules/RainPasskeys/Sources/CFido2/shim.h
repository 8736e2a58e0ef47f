#pragma once
#include <fido.h>
#include <fido/err.h>

// Macros that Swift does not read as numbers of the type that calls return.
static const int rain_fido_ok = FIDO_OK;
static const int rain_fido_pin_invalid = FIDO_ERR_PIN_INVALID;
static const int rain_fido_pin_required = FIDO_ERR_PIN_REQUIRED;
static const int rain_fido_pin_blocked = FIDO_ERR_PIN_BLOCKED;
static const int rain_fido_pin_auth_blocked = FIDO_ERR_PIN_AUTH_BLOCKED;
static const int rain_fido_excluded = FIDO_ERR_CREDENTIAL_EXCLUDED;
static const int rain_fido_denied = FIDO_ERR_OPERATION_DENIED;
static const int rain_fido_cancelled = FIDO_ERR_KEEPALIVE_CANCEL;
static const int rain_fido_no_credentials = FIDO_ERR_NO_CREDENTIALS;
static const int rain_fido_action_timeout = FIDO_ERR_ACTION_TIMEOUT;
static const int rain_fido_user_action_timeout = FIDO_ERR_USER_ACTION_TIMEOUT;
static const int rain_fido_unsupported_algorithm = FIDO_ERR_UNSUPPORTED_ALGORITHM;
static const int rain_fido_unsupported_option = FIDO_ERR_UNSUPPORTED_OPTION;
static const int rain_fido_key_store_full = FIDO_ERR_KEY_STORE_FULL;
static const int rain_fido_es256 = COSE_ES256;
