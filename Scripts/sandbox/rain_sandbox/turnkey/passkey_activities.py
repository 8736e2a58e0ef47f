"""The passkeys a user stamps with."""

from typing import Any

from . import passkeys
from .errors import invalid, not_found
from .models import AuthenticatorParams, CreateAuthenticators, DeleteAuthenticators
from .organizations import MAXIMUM_AUTHENTICATORS, PasskeyCredential
from .service import Turnkey
from .submissions import Context
from .users import user_of


def create_authenticators(context: Context, request: CreateAuthenticators) -> dict[str, Any]:
    user = user_of(context.organization, request.user_id)
    made = new_authenticators(context.turnkey, request.authenticators, "parameters.authenticators")
    if len(user.authenticators) + len(made) > MAXIMUM_AUTHENTICATORS:
        raise invalid("too many authenticators", "REQUEST_INVALID")
    for credential in made:
        if context.organization.user_with_credential(credential.credential_id) is not None:
            raise invalid("credential is already in use", "CREDENTIAL_CONFLICT")
        user.authenticators.append(credential)
    return {"authenticatorIds": [credential.authenticator_id for credential in made]}


def delete_authenticators(context: Context, request: DeleteAuthenticators) -> dict[str, Any]:
    user = user_of(context.organization, request.user_id)
    held = {credential.authenticator_id for credential in user.authenticators}
    if not set(request.authenticator_ids) <= held:
        raise not_found("no authenticator found with the given ID", "CREDENTIAL_NOT_FOUND")
    user.authenticators = [
        credential
        for credential in user.authenticators
        if credential.authenticator_id not in request.authenticator_ids
    ]
    return {"authenticatorIds": request.authenticator_ids}


def new_authenticators(turnkey: Turnkey, requests: list[AuthenticatorParams], field: str) -> list[PasskeyCredential]:
    now = turnkey.clock.now()
    return [
        passkeys.registered(request, turnkey.randomness, now, f"{field}.{index}")
        for index, request in enumerate(requests)
    ]
