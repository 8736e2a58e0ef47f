"""Refreshing a session, ending it, and what a client may read: the user, the app, the app's keys."""

from .answers import authenticated
from .call import JSON, Call, Endpoint, Model
from .refusals import Refused
from .service import Privy
from .sessions import Granted


class WithRefreshToken(Model):
    refresh_token: str | None = None


async def refresh(privy: Privy, call: Call) -> JSON:
    token = call.read(WithRefreshToken).refresh_token
    session = privy.sessions.of(call.bearer, token)
    planned = privy.switches.next_sessions.pop(0) if privy.switches.next_sessions else None
    if planned is not None and planned.action != "set":
        access = privy.sessions.renew_access(session) if planned.new_token else None
        granted = Granted(planned.action, access)
    else:
        granted = privy.sessions.refresh(session, token or "")
    return authenticated(privy, privy.users.get(session.user_id), granted)


async def log_out(privy: Privy, call: Call) -> JSON:
    call.read(WithRefreshToken)
    if call.bearer is None:
        raise Refused("missing_access_token")
    privy.sessions.end(call.bearer)
    return {}


async def me(privy: Privy, call: Call) -> JSON:
    return {"user": privy.user_shape(call.someone), "identity_token": privy.identity_token(call.someone)}


async def app(privy: Privy, call: Call) -> JSON:
    check_app(privy, call)
    return privy.app.as_json(privy.identity.app_id, privy.tokens.verification_key)


async def jwks(privy: Privy, call: Call) -> JSON:
    check_app(privy, call)
    return privy.tokens.jwks()


async def swallow(_privy: Privy, _call: Call) -> None:
    """Usage statistics."""


def check_app(privy: Privy, call: Call) -> None:
    if call.parameters["app_id"] != privy.identity.app_id:
        raise Refused("missing_or_invalid_privy_app_id")


ENDPOINTS = [
    Endpoint("POST", "/sessions", refresh, needs_user=False),
    Endpoint("POST", "/sessions/logout", log_out, needs_user=False),
    Endpoint("GET", "/users/me", me),
    Endpoint("GET", "/apps/{app_id}", app, needs_user=False),
    Endpoint("POST", "/analytics_events", swallow, needs_user=False),
]
