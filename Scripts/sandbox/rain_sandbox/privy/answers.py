"""The answer of a login or a refresh."""

from . import keys
from .call import JSON
from .service import Privy
from .sessions import Granted
from .users import User


def authenticated(privy: Privy, user: User, granted: Granted, is_new_user: bool = False) -> JSON:
    access = granted.access_token
    if access is not None and privy.switches.forged_tokens:
        access = privy.tokens.forged(access, privy.switches.forged_tokens.pop(0), keys.generate(privy.randomness))
    return {
        "user": privy.user_shape(user),
        "token": access,
        "privy_access_token": access,
        "refresh_token": granted.refresh_token,
        "identity_token": None if granted.access_token is None else privy.identity_token(user),
        "is_new_user": is_new_user,
        "oauth_tokens": None,
        "session_update_action": granted.action,
    }
