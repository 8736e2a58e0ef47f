"""What a user is called and reached by."""

from typing import Any

from .contacts import CONTACT_KINDS, check_contact
from .errors import bad_body, not_found
from .models import UpdateUserEmail, UpdateUserName, UpdateUserPhoneNumber
from .organizations import ContactKind, Organization, User
from .submissions import Context


def update_user_name(context: Context, request: UpdateUserName) -> dict[str, Any]:
    user = user_of(context.organization, request.user_id)
    user.name = request.user_name
    return {"userId": user.user_id}


def update_user_email(context: Context, request: UpdateUserEmail) -> dict[str, Any]:
    return _update(context, request.user_id, "EMAIL", request.user_email, request.verification_token, "userEmail")


def update_user_phone_number(context: Context, request: UpdateUserPhoneNumber) -> dict[str, Any]:
    contact, token = request.user_phone_number, request.verification_token
    return _update(context, request.user_id, "PHONE_NUMBER", contact, token, "userPhoneNumber")


def user_of(organization: Organization, user_id: str) -> User:
    user = organization.user(user_id)
    if user is None:
        raise not_found("no user found with the given ID")
    return user


def _update(
    context: Context, user_id: str, kind: ContactKind, contact: str, token_text: str | None, field: str
) -> dict[str, Any]:
    """An empty contact takes the old one away. Only one with a token counts for logins."""
    user = user_of(context.organization, user_id)
    if not contact:
        user.set_contact(kind, None, verified=False)
        return {"userId": user.user_id}
    check_contact(kind, contact, f"parameters.{field}")
    if token_text is not None:
        token = context.turnkey.tokens.read(token_text)
        if (CONTACT_KINDS[token.verification_type], token.contact) != (kind, contact):
            raise bad_body((f"parameters.{field}", "is not the contact of the verification token"))
    user.set_contact(kind, contact, verified=token_text is not None)
    return {"userId": user.user_id}
