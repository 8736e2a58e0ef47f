"""Every refusal by name: its status, text and code. What the vendor does not publish is marked open."""

from dataclasses import dataclass, replace
from typing import Any

NOT_SERVED = "not_served"


@dataclass(frozen=True)
class Refusal:
    status: int
    error: str
    code: str | None = None

    def as_json(self, detail: str | None = None) -> dict[str, Any]:
        body = {"error": self.error if detail is None else detail}
        if self.code is not None:
            body["code"] = self.code
        return body


TOKEN = "missing_or_invalid_token"
CREDENTIALS = "invalid_credentials"

# "open" beside an entry: status, text or code is a guess, since the vendor publishes none.
CATALOGUE = {
    # The app and its client
    "missing_or_invalid_privy_app_id": Refusal(
        400, "Invalid Privy app ID", "missing_or_invalid_privy_app_id"
    ),  # open
    "missing_or_invalid_privy_client_id": Refusal(
        400, "Invalid app client ID", "missing_or_invalid_privy_client_id"
    ),  # open
    "missing_origin": Refusal(403, "Must specify origin", "missing_origin"),
    "invalid_origin": Refusal(403, "Origin not allowed", "invalid_origin"),  # open
    "invalid_native_app_id": Refusal(403, "Native app ID is not allowed", "invalid_native_app_id"),  # open
    "invalid_app_secret": Refusal(401, "Invalid app ID or app secret"),  # open
    # Requests
    "invalid_data": Refusal(400, "Invalid data", "invalid_data"),
    "unsupported_media_type": Refusal(415, "Content-Type must be application/json"),  # open
    "not_found": Refusal(404, "Not found"),  # open
    "too_many_requests": Refusal(429, "Too many requests", "too_many_requests"),  # open: the text
    "request_expired": Refusal(400, "Request has expired", "invalid_request"),  # open
    "idempotency_conflict": Refusal(
        400, "Idempotency key was already used with a different request body", "invalid_request"
    ),  # open: text and code
    NOT_SERVED: Refusal(501, "The local stack does not serve this", "not_supported"),  # the stack's own
    # Login and sessions
    "wrong_email_code": Refusal(422, "Invalid email and code combination", CREDENTIALS),
    "wrong_sms_code": Refusal(422, "Invalid phone number and code combination", CREDENTIALS),  # open: the text
    "invalid_email": Refusal(400, "Invalid email address", "invalid_data"),  # open: status and code
    "invalid_phone": Refusal(422, "Invalid phone number", "invalid_data"),  # open: text and code
    "disallowed_login_method": Refusal(403, "Login method is not enabled", "disallowed_login_method"),  # open
    "disallowed_plus_email": Refusal(400, "Plus addresses are not allowed", "disallowed_plus_email"),  # open
    "invalid_captcha": Refusal(400, "Invalid captcha", "invalid_captcha"),  # open
    "allowlist_rejected": Refusal(401, "User is not on the allowlist", "allowlist_rejected"),  # open: the text
    "user_does_not_exist": Refusal(404, "User does not exist", "user_does_not_exist"),  # open
    "missing_access_token": Refusal(400, "Missing access token", TOKEN),
    "missing_refresh_token": Refusal(400, "Missing refresh token", TOKEN),
    "invalid_auth_token": Refusal(401, "Invalid auth token", TOKEN),  # 400 has been seen too
    "token_already_used": Refusal(400, "Refresh token has already been used", "token_already_used"),  # open
    "already_logged_out": Refusal(400, "Already logged out", "already_logged_out"),  # open
    "linked_to_another_user": Refusal(400, "Already linked to another user", "linked_to_another_user"),  # open
    "cannot_link_more_of_type": Refusal(400, "Cannot link more of this type", "cannot_link_more_of_type"),  # open
    "cannot_unlink_sole_account": Refusal(
        400, "Cannot unlink the sole account", "cannot_unlink_sole_account"
    ),  # open
    "linked_account_not_found": Refusal(404, "Linked account not found", "linked_account_not_found"),  # open
    # Wallets
    "resource_already_exists": Refusal(400, "embedded_wallet_already_exists", "resource_already_exists"),  # open
    "max_accounts_reached": Refusal(400, "Maximum number of wallets reached", "max_accounts_reached"),  # open
    "invalid_user_jwt": Refusal(401, "Invalid JWT token provided", TOKEN),  # open
    "no_authorization_keys": Refusal(401, "No valid authorization keys or user signing keys available"),
    "policy_violation": Refusal(400, "Request denied by policy", "policy_violation"),  # open: status and text
    "invalid_policy_format": Refusal(400, "Invalid policy", "invalid_policy_format"),  # open
    "authorization_key_has_associated_wallets": Refusal(
        400, "Key quorum owns wallets", "authorization_key_has_associated_wallets"
    ),  # open
    "missing_domain_type": Refusal(400, "EIP712Domain must be defined in typed_data.types", "invalid_data"),
    "unsupported_chain": Refusal(400, "Chain is not supported", "not_supported"),  # open
    "reference_id_taken": Refusal(400, "reference_id must be unique", "resource_already_exists"),  # open
    "feature_not_enabled": Refusal(400, "Gas sponsorship is not enabled", "feature_not_enabled"),  # open
    "insufficient_funds": Refusal(400, "Insufficient funds", "insufficient_funds"),  # open: status and text
    "transaction_broadcast_failure": Refusal(
        400, "Transaction broadcast failed", "transaction_broadcast_failure"
    ),  # open: status and text
    "internal": Refusal(500, "Internal error"),  # open
}


class Refused(Exception):
    """`detail` stands in for the catalogue's text where the text depends on the request."""

    def __init__(self, name: str, detail: str | None = None, headers: dict[str, str] | None = None) -> None:
        super().__init__(name)
        self.name = name
        self.detail = detail
        self.headers = headers or {}


def invalid(detail: str) -> Refused:
    return Refused("invalid_data", detail)


def not_served(what: str) -> Refused:
    """What the vendor has and this stack does not: never silently accepted."""
    return Refused(NOT_SERVED, f"The local stack does not serve {what}")


class Refusals:
    """The catalogue as a test has changed it."""

    def __init__(self) -> None:
        self._changed: dict[str, Refusal] = {}

    def change(self, name: str, **fields: Any) -> None:
        self._changed[name] = replace(self.of(name), **fields)

    def of(self, name: str) -> Refusal:
        return self._changed.get(name, CATALOGUE[name])

    def body(self, refused: Refused) -> dict[str, Any]:
        """A changed text wins over one that depends on the request."""
        refusal = self.of(refused.name)
        return refusal.as_json(None if refusal.error != CATALOGUE[refused.name].error else refused.detail)
