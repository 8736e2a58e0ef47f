"""The answer of a login or a refresh."""

from .call import JSON
from .service import Privy
from .sessions import Granted
from .users import User


def authenticated(privy: Privy, user: User, granted: Granted, is_new_user: bool = False) -> JSON:
    return {
        "user": privy.user_shape(user),
        "token": granted.access_token,
        "privy_access_token": granted.access_token,
        "refresh_token": granted.refresh_token,
        "identity_token": None if granted.access_token is None else privy.identity_token(user),
        "is_new_user": is_new_user,
        "oauth_tokens": None,
        "session_update_action": granted.action,
    }
