"""Logging in, and the keys a user stamps with."""

from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec

from . import one_time_codes, p256, tokens
from .bundles import signed_bundle
from .contacts import CONTACT_KINDS, check_contact
from .errors import bad_body, invalid, not_found, not_served
from .models import ApiKeyParams, CreateApiKeys, DeleteApiKeys, InitOtp, OtpLogin, StampLogin, VerifyOtp
from .organizations import (
    CREDENTIAL_TYPES,
    LOGIN_CREDENTIAL,
    MAXIMUM_LASTING_KEYS,
    ApiKey,
    ContactKind,
    Organization,
    User,
)
from .service import Turnkey
from .submissions import Context
from .tokens import VerificationToken
from .users import user_of

DEFAULT_SESSION_SECONDS = 900
DEFAULT_TOKEN_SECONDS = 60 * 60
MAXIMUM_TOKEN_SECONDS = 24 * 60 * 60
KEY_CURVES: dict[str, ec.EllipticCurve] = {
    "API_KEY_CURVE_P256": p256.CURVE,
    "API_KEY_CURVE_SECP256K1": ec.SECP256K1(),
}


def init_otp(context: Context, request: InitOtp) -> dict[str, Any]:
    check_contact(CONTACT_KINDS[request.otp_type], request.contact, "parameters.contact")
    length = request.otp_length if request.otp_length is not None else one_time_codes.DEFAULT_LENGTH
    code = context.turnkey.codes.issue(
        request.otp_type,
        request.contact,
        length=length,
        alphanumeric=request.alphanumeric is not False,
        lifetime=seconds(request.expiration_seconds, one_time_codes.LIFETIME_SECONDS, "expirationSeconds"),
    )
    inner = {
        "targetPublic": p256.uncompressed(code.target_key.public_key()).hex(),
        "organizationId": context.organization.organization_id,
    }
    bundle = signed_bundle(context.turnkey.identity.enclaves.tls_fetcher, inner)
    return {"otpId": code.otp_id, "otpEncryptionTargetBundle": bundle}


def verify_otp(context: Context, request: VerifyOtp) -> dict[str, Any]:
    turnkey = context.turnkey
    lifetime = seconds(request.expiration_seconds, DEFAULT_TOKEN_SECONDS, "expirationSeconds")
    if lifetime > MAXIMUM_TOKEN_SECONDS:
        raise bad_body(("parameters.expirationSeconds", "must be at most 86400"))
    code, public_key = turnkey.codes.redeem(request.otp_id, request.encrypted_otp_bundle)
    token = VerificationToken(
        token_id=turnkey.randomness.uuid(),
        organization_id=context.organization.organization_id,
        verification_type=code.otp_type,
        contact=code.contact,
        public_key=public_key,
        expires_ms=turnkey.clock.now_ms() + lifetime * 1000,
    )
    return {"verificationToken": tokens.verification_token(turnkey.identity.enclaves, token)}


def otp_login(context: Context, request: OtpLogin) -> dict[str, Any]:
    turnkey = context.turnkey
    token = turnkey.tokens.read(request.verification_token)
    expected = {"login": {"publicKey": request.public_key}}
    turnkey.tokens.check_usage(token, "USAGE_TYPE_LOGIN", request.client_signature, expected)
    user = _user_with_contact(context.organization, CONTACT_KINDS[token.verification_type], token.contact)
    session = _start_session(context, user, request)
    turnkey.tokens.use(token, "USAGE_TYPE_LOGIN")
    return {"session": session}


def stamp_login(context: Context, request: StampLogin) -> dict[str, Any]:
    assert context.caller is not None, "the proxy has no stamp login"
    attested_by = context.caller.attested_by
    if attested_by is not None:
        context.turnkey.tokens.check_unused(attested_by, "USAGE_TYPE_LOGIN")
    session = _start_session(context, context.caller.user, request)
    if attested_by is not None:
        context.turnkey.tokens.use(attested_by, "USAGE_TYPE_LOGIN")
    return {"session": session}


def create_api_keys(context: Context, request: CreateApiKeys) -> dict[str, Any]:
    user = user_of(context.organization, request.user_id)
    keys = new_api_keys(context.turnkey, request.api_keys, "parameters.apiKeys")
    lasting = [key for key in [*user.api_keys, *keys] if key.expiration_seconds is None]
    if len(lasting) > MAXIMUM_LASTING_KEYS:
        raise invalid("too many long-lived api keys", "REQUEST_INVALID")
    for key in keys:
        _check_unused(context.organization, key.public_key)
        user.add_key(key, context.turnkey.clock.now())
    return {"apiKeyIds": [key.key_id for key in keys]}


def delete_api_keys(context: Context, request: DeleteApiKeys) -> dict[str, Any]:
    user = user_of(context.organization, request.user_id)
    held = {key.key_id for key in user.api_keys}
    if not set(request.api_key_ids) <= held:
        raise not_found("no api key found with the given ID", "CREDENTIAL_NOT_FOUND")
    user.api_keys = [key for key in user.api_keys if key.key_id not in request.api_key_ids]
    return {"apiKeyIds": request.api_key_ids}


def new_api_keys(turnkey: Turnkey, requests: list[ApiKeyParams], field: str) -> list[ApiKey]:
    keys = []
    for index, request in enumerate(requests):
        curve = KEY_CURVES.get(request.curve_type)
        if curve is None:
            raise not_served(f"api keys of {request.curve_type}")
        if not p256.is_compressed_point(request.public_key, curve):
            raise bad_body((f"{field}.{index}.publicKey", "not a compressed point in lowercase hex"))
        expiration = None
        if request.expiration_seconds is not None:
            expiration = seconds(request.expiration_seconds, 0, f"{field}.{index}.expirationSeconds")
        keys.append(
            ApiKey(
                key_id=turnkey.randomness.uuid(),
                name=request.api_key_name,
                public_key=request.public_key,
                credential_type=CREDENTIAL_TYPES[request.curve_type],
                created_at=turnkey.clock.now(),
                expiration_seconds=expiration,
            )
        )
    return keys


def seconds(text: str | None, default: int, field: str) -> int:
    """Durations are decimal strings on this wire."""
    if text is None:
        return default
    if not text.isdecimal() or int(text) == 0:
        raise invalid("invalid api key expiration", "REQUEST_INVALID", (field, "not a positive number of seconds"))
    return int(text)


def _start_session(context: Context, user: User, request: OtpLogin | StampLogin) -> str:
    """Registers the session's key and describes it in a token. The key is the session, the token its label."""
    turnkey, organization = context.turnkey, context.organization
    if request.session_profile_id is not None:
        raise not_served("session profiles")
    if not p256.is_compressed_point(request.public_key):
        raise bad_body(("parameters.publicKey", "not a compressed point in lowercase hex"))
    lifetime = seconds(request.expiration_seconds, DEFAULT_SESSION_SECONDS, "parameters.expirationSeconds")
    if request.invalidate_existing:
        user.remove_login_keys()
    _check_unused(organization, request.public_key)
    now = turnkey.clock.now()
    key = ApiKey(
        key_id=turnkey.randomness.uuid(),
        name=f"session-{request.public_key[:8]}",
        public_key=request.public_key,
        credential_type=LOGIN_CREDENTIAL,
        created_at=now,
        expiration_seconds=lifetime,
    )
    user.add_key(key, now)
    return tokens.session_token(
        turnkey.identity.enclaves,
        organization_id=organization.organization_id,
        user_id=user.user_id,
        public_key=request.public_key,
        expires=int(now) + lifetime,
    )


def _check_unused(organization: Organization, public_key: str) -> None:
    if organization.user_with_key(public_key) is not None:
        raise invalid("public key is already in use", "CREDENTIAL_CONFLICT")


def _user_with_contact(organization: Organization, kind: ContactKind, contact: str) -> User:
    for user in organization.users:
        if user.has_verified(kind, contact):
            return user
    raise not_found("no user found with the verified contact")
