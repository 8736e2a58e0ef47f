"""The vendor's own server client, turned to the stack."""

from typing import Any

from privy import AuthorizationContext, P256KeyPair, PrivyClient, PrivyRequestOptions

from .privy import app_secret
from .running import Stack


def vendor_client(stack: Stack) -> Any:
    """Typed as Any: its methods take one keyword for every field of every chain."""
    privy = stack.ready["privy"]
    return PrivyClient(app_id=privy["appId"], app_secret=app_secret(stack), base_url=privy["apiUrl"])


def signed_by(*keys: P256KeyPair, jwts: tuple[str, ...] = (), expiry: int | None = None) -> PrivyRequestOptions:
    private = [key.private_key for key in keys]
    context = AuthorizationContext(authorization_private_keys=private, user_jwts=jwts)
    return PrivyRequestOptions(authorization_context=context, request_expiry=expiry)
