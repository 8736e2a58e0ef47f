"""The auth proxy: an organisation's own login endpoints, for clients that hold no key yet.

It is a thin face. Each login endpoint runs the activity a server would submit with the parent's key, filled in
from the proxy's configuration.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from . import bodies, catalogue, models
from .contacts import CONTACT_KINDS
from .errors import bad_body, not_found, not_served, unauthenticated
from .organizations import Organization
from .service import Turnkey
from .submissions import Submissions

CONFIG_HEADER = "X-Auth-Proxy-Config-ID"
JSON = dict[str, Any]
M = TypeVar("M", bound=models.Model)


class AuthProxy:
    def __init__(self, turnkey: Turnkey, submissions: Submissions) -> None:
        self._turnkey = turnkey
        self._submissions = submissions
        self._endpoints: dict[str, tuple[type[models.Model], Callable[[Any], JSON]]] = {
            "wallet_kit_config": (models.ProxyNothing, self._configuration),
            "wallet_kit_client_params": (models.ProxyNothing, self._client_parameters),
            "otp_init_v2": (models.ProxyInitOtp, self._init_otp),
            "otp_verify_v2": (models.ProxyVerifyOtp, self._verify_otp),
            "otp_login_v2": (models.ProxyOtpLogin, self._otp_login),
            "account": (models.ProxyAccount, self._account),
            "signup_v2": (models.ProxySignup, self._signup),
        }

    def serves(self, path: str) -> bool:
        return path in self._endpoints

    def answer(self, path: str, config_id: str | None, body: bytes) -> JSON:
        if config_id != self._turnkey.identity.proxy.config_id:
            raise unauthenticated("unknown auth proxy config ID", "UNAUTHENTICATED")
        model, run = self._endpoints[path]
        # Some clients send no body at all where there is nothing to say.
        return run(bodies.read(model, bodies.parse_json(body or b"{}")))

    def _configuration(self, _request: models.ProxyNothing) -> JSON:
        proxy = self._turnkey.identity.proxy
        return {
            "enabledProviders": ["email", "sms"],
            "sessionExpirationSeconds": str(proxy.session_seconds),
            "organizationId": self._parent.organization_id,
            "otpAlphanumeric": proxy.otp_alphanumeric,
            "otpLength": str(proxy.otp_length),
        }

    def _client_parameters(self, _request: models.ProxyNothing) -> JSON:
        """This organisation asks nobody whether they are human."""
        return {}

    def _init_otp(self, request: models.ProxyInitOtp) -> JSON:
        proxy = self._turnkey.identity.proxy
        parameters = _parameters(
            models.InitOtp,
            otpType=request.otp_type,
            contact=request.contact,
            appName=proxy.app_name,
            otpLength=proxy.otp_length,
            alphanumeric=proxy.otp_alphanumeric,
        )
        return self._submissions.run_for_proxy(catalogue.INIT_OTP, self._parent, parameters)

    def _verify_otp(self, request: models.ProxyVerifyOtp) -> JSON:
        parameters = _parameters(models.VerifyOtp, **request.as_json())
        return self._submissions.run_for_proxy(catalogue.VERIFY_OTP, self._parent, parameters)

    def _otp_login(self, request: models.ProxyOtpLogin) -> JSON:
        organization = self._login_target(request)
        fields = request.as_json()
        fields.pop("organizationId", None)
        parameters = _parameters(
            models.OtpLogin, **fields, expirationSeconds=str(self._turnkey.identity.proxy.session_seconds)
        )
        return self._submissions.run_for_proxy(catalogue.OTP_LOGIN, organization, parameters)

    def _account(self, request: models.ProxyAccount) -> JSON:
        """An empty answer means: no such account. It is not an error."""
        kind = request.filter_type
        if kind == "CREDENTIAL_ID" or kind == "PUBLIC_KEY":
            return self._account_of_credential(request.filter_value)
        if kind not in ("EMAIL", "PHONE_NUMBER"):
            raise not_served(f"account look-ups by {kind}")
        if request.verification_token is None:
            raise bad_body(("verificationToken", "is required to look up a contact"))
        token = self._turnkey.tokens.read(request.verification_token)
        if (CONTACT_KINDS[token.verification_type], token.contact) != (kind, request.filter_value):
            raise bad_body(("filterValue", "is not the contact of the verification token"))
        found = self._turnkey.directory.with_verified_contact(kind, request.filter_value)
        return {"organizationId": found[0].organization_id} if found else {}

    def _account_of_credential(self, value: str) -> JSON:
        for organization in self._turnkey.directory.sub_organizations():
            if organization.user_with_credential(value) or organization.user_with_key(value):
                return {"organizationId": organization.organization_id}
        return {}

    def _signup(self, request: models.ProxySignup) -> JSON:
        if request.user_tag is not None:
            raise not_served("user tags")
        now = int(self._turnkey.clock.now())
        user = {
            "userName": request.user_name or request.user_email or f"user-{now}",
            "userEmail": request.user_email,
            "userPhoneNumber": request.user_phone_number,
            "apiKeys": [key.as_json() for key in request.api_keys],
            "authenticators": [item.as_json() for item in request.authenticators],
            "oauthProviders": request.oauth_providers,
        }
        parameters = _parameters(
            models.CreateSubOrganization,
            subOrganizationName=request.organization_name or f"sub-org-{now}",
            rootUsers=[user],
            rootQuorumThreshold=1,
            wallet=request.wallet.as_json() if request.wallet else None,
            verificationToken=request.verification_token,
            clientSignature=request.client_signature.as_json() if request.client_signature else None,
        )
        result = self._submissions.run_for_proxy(catalogue.CREATE_SUB_ORGANIZATION, self._parent, parameters)
        answer = {"organizationId": result["subOrganizationId"], "userId": result["rootUserIds"][0]}
        if "wallet" in result:
            answer["wallet"] = result["wallet"]
        return answer

    def _login_target(self, request: models.ProxyOtpLogin) -> Organization:
        if request.organization_id is not None:
            return self._turnkey.authenticator.target(request.organization_id)
        token = self._turnkey.tokens.read(request.verification_token)
        kind = CONTACT_KINDS[token.verification_type]
        found = self._turnkey.directory.with_verified_contact(kind, token.contact)
        if not found:
            raise not_found("no organization found with the given ID", "ORGANIZATION_NOT_FOUND")
        return found[0]

    @property
    def _parent(self) -> Organization:
        return self._turnkey.directory.parent


def _parameters(model: type[M], **fields: Any) -> M:
    return model.model_validate(fields)
