"""Who asks: a client by the app's public names and a user's token, or the app's server by its secret."""

import base64
import binascii
import hmac
import re
import uuid
from collections.abc import Mapping

from .authorization import APP_ID
from .refusals import Refused, invalid
from .service import Privy

CLIENT_ID = "privy-client-id"
CLIENT_VERSION = "privy-client"
ANALYTICS_ID = "privy-ca-id"
NATIVE_APP_ID = "x-native-app-identifier"
BEARER, BASIC = "Bearer ", "Basic "

_VERSION = re.compile(r"[a-z0-9][a-z0-9._-]*:[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?")


def check_client(privy: Privy, headers: Mapping[str, str]) -> None:
    _check_app_id(privy, headers)
    if headers.get(CLIENT_ID) != privy.identity.client_id:
        raise Refused("missing_or_invalid_privy_client_id")
    _check_origin(privy, headers)
    version = headers.get(CLIENT_VERSION)
    if version is not None and not _VERSION.fullmatch(version):
        raise invalid(f"{CLIENT_VERSION} must be a name and a version, such as swift:1.0.0")
    analytics = headers.get(ANALYTICS_ID)
    if analytics is not None and not _is_uuid4(analytics):
        raise invalid(f"{ANALYTICS_ID} must be a UUID of version 4")


def check_server(privy: Privy, headers: Mapping[str, str]) -> None:
    """Both the secret and the header are needed."""
    expected = f"{privy.identity.app_id}:{privy.identity.app_secret}".encode()
    given = headers.get("Authorization", "")
    try:
        secret = base64.b64decode(given.removeprefix(BASIC), validate=True) if given.startswith(BASIC) else b""
    except binascii.Error:
        secret = b""
    if not hmac.compare_digest(secret, expected):
        raise Refused("invalid_app_secret")
    _check_app_id(privy, headers)


def bearer(headers: Mapping[str, str]) -> str | None:
    given = headers.get("Authorization", "")
    return given.removeprefix(BEARER) if given.startswith(BEARER) and len(given) > len(BEARER) else None


def _check_app_id(privy: Privy, headers: Mapping[str, str]) -> None:
    if headers.get(APP_ID) != privy.identity.app_id:
        raise Refused("missing_or_invalid_privy_app_id")


def _check_origin(privy: Privy, headers: Mapping[str, str]) -> None:
    native, origin = headers.get(NATIVE_APP_ID), headers.get("Origin")
    if native is not None:
        if native not in privy.app.allowed_native_app_ids:
            text = f"Native app ID {native} has not been set as an allowed app identifier in the Privy dashboard"
            raise Refused("invalid_native_app_id", text)
    elif origin is None:
        raise Refused("missing_origin")
    elif origin not in privy.app.allowed_domains:
        raise Refused("invalid_origin")


def _is_uuid4(text: str) -> bool:
    try:
        return uuid.UUID(text).version == 4
    except ValueError:
        return False
