"""Logging in with a code sent by e-mail or text message, and linking such a contact to a user."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from . import contacts
from .answers import authenticated
from .call import JSON, Call, Endpoint, Model
from .contacts import Kind
from .one_time_codes import LENGTH
from .refusals import Refused
from .service import Privy

Code = Annotated[str, Field(min_length=LENGTH, max_length=LENGTH)]
Mode = Literal["login-or-sign-up", "no-signup"]


class Init(Model):
    contact: str
    token: str | None = None


class Confirm(Model):
    contact: str
    code: Code


class Authenticate(Confirm):
    mode: Mode = "login-or-sign-up"


class Update(Model):
    old: str
    new: str
    code: Code


class Unlink(Model):
    contact: str


class InitEmail(Init):
    contact: str = Field(alias="email")


class AuthenticateEmail(Authenticate):
    contact: str = Field(alias="email")


class LinkEmail(Confirm):
    contact: str = Field(alias="email")


class UpdateEmail(Update):
    old: str = Field(alias="oldAddress")
    new: str = Field(alias="newAddress")


class UnlinkEmail(Unlink):
    contact: str = Field(alias="address")


class InitPhone(Init):
    contact: str = Field(alias="phoneNumber")


class AuthenticatePhone(Authenticate):
    contact: str = Field(alias="phoneNumber")


class LinkPhone(Confirm):
    contact: str = Field(alias="phoneNumber")


class UpdatePhone(Update):
    old: str = Field(alias="old_phone_number")
    new: str = Field(alias="new_phone_number")


class UnlinkPhone(Unlink):
    contact: str = Field(alias="phoneNumber")


@dataclass(frozen=True)
class Channel:
    """One way codes go, with the names its fields have on the wire."""

    kind: Kind
    path: str
    method_setting: str
    init_model: type[Init]
    authenticate_model: type[Authenticate]
    link_model: type[Confirm]
    update_model: type[Update]
    unlink_model: type[Unlink]

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint("POST", f"{self.path}/init", self.init, needs_user=False),
            Endpoint("POST", f"{self.path}/authenticate", self.authenticate, needs_user=False),
            Endpoint("POST", f"{self.path}/link", self.link),
            Endpoint("POST", f"{self.path}/update", self.update),
            Endpoint("POST", f"{self.path}/unlink", self.unlink),
        ]

    async def init(self, privy: Privy, call: Call) -> JSON:
        body = call.read(self.init_model)
        contact = self._allowed(privy, body.contact)
        if privy.app.captcha_enabled and not body.token:
            raise Refused("invalid_captcha")
        if not privy.settings.email_success:
            return {"success": False}
        privy.codes.send(self.kind, contact)
        return {"success": True}

    async def authenticate(self, privy: Privy, call: Call) -> JSON:
        body = call.read(self.authenticate_model)
        contact = self._allowed(privy, body.contact)
        privy.codes.redeem(self.kind, contact, body.code)
        user = privy.users.with_contact(self.kind, contact)
        is_new = user is None
        if user is None:
            if body.mode == "no-signup":
                raise Refused("user_does_not_exist")
            user = privy.users.create()
        privy.users.link(user, self.kind, contact)
        return authenticated(privy, user, privy.sessions.begin(user.user_id), is_new)

    async def link(self, privy: Privy, call: Call) -> JSON:
        body = call.read(self.link_model)
        contact = contacts.normalized(self.kind, body.contact)
        privy.codes.redeem(self.kind, contact, body.code)
        privy.users.link(call.someone, self.kind, contact)
        return privy.user_shape(call.someone)

    async def update(self, privy: Privy, call: Call) -> JSON:
        body = call.read(self.update_model)
        old, new = (contacts.normalized(self.kind, text) for text in (body.old, body.new))
        if not call.someone.has(self.kind, old):
            raise Refused("linked_account_not_found")
        privy.users.check_free(self.kind, new, call.someone)
        privy.codes.redeem(self.kind, new, body.code)
        privy.users.unlink(call.someone, self.kind)
        privy.users.link(call.someone, self.kind, new)
        return privy.user_shape(call.someone)

    async def unlink(self, privy: Privy, call: Call) -> JSON:
        contact = contacts.normalized(self.kind, call.read(self.unlink_model).contact)
        if not call.someone.has(self.kind, contact):
            raise Refused("linked_account_not_found")
        if len(call.someone.contacts) == 1:
            raise Refused("cannot_unlink_sole_account")
        privy.users.unlink(call.someone, self.kind)
        return privy.user_shape(call.someone)

    def _allowed(self, privy: Privy, text: str) -> str:
        """The contact, when the app lets anyone log in by it."""
        if not getattr(privy.app, self.method_setting):
            raise Refused("disallowed_login_method")
        contact = contacts.normalized(self.kind, text)
        if privy.settings.allowlist:
            raise Refused("allowlist_rejected")
        if privy.app.disable_plus_emails and "+" in contact.partition("@")[0] and self.kind == "email":
            raise Refused("disallowed_plus_email")
        return contact


EMAIL = Channel(
    "email", "/passwordless", "email_auth", InitEmail, AuthenticateEmail, LinkEmail, UpdateEmail, UnlinkEmail
)
PHONE = Channel(
    "phone", "/passwordless_sms", "sms_auth", InitPhone, AuthenticatePhone, LinkPhone, UpdatePhone, UnlinkPhone
)
ENDPOINTS = [*EMAIL.endpoints(), *PHONE.endpoints()]
