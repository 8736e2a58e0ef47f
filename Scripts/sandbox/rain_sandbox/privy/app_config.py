"""The app's public configuration, as its administrator would have set it in the dashboard."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from .identity import NATIVE_APP_ID

LEGACY_MODE = "legacy-embedded-wallets-only"


class App(BaseModel):
    """The fields that can be changed; the rest is served as it stands."""

    model_config = ConfigDict(extra="forbid", strict=True, validate_assignment=True)

    name: str = "Rain Sandbox"
    email_auth: bool = True
    sms_auth: bool = True
    captcha_enabled: bool = False
    captcha_site_key: str | None = None
    disable_plus_emails: bool = False
    allowed_domains: list[str] = ["http://localhost:3000"]
    allowed_native_app_ids: list[str] = [NATIVE_APP_ID]
    allowed_native_app_url_schemes: list[str] = []
    allowlist_enabled: bool = False
    custom_api_url: str | None = None
    mfa_methods: list[str] = []
    passkey_auth: bool = False
    passkeys_for_signup_enabled: bool = False
    embedded_wallet_mode: Literal["user-controlled-server-wallets-only", "legacy-embedded-wallets-only"] = (
        "user-controlled-server-wallets-only"
    )
    create_on_login: Literal["all-users", "users-without-wallets", "off"] = "off"

    def as_json(self, app_id: str, verification_key: str) -> dict[str, Any]:
        own = self.model_dump(exclude={"embedded_wallet_mode", "create_on_login"})
        fixed = {**FIXED, "id": app_id, "verification_key": verification_key}
        return {**fixed, **own, "embedded_wallet_config": self._embedded_wallets()}

    def _embedded_wallets(self) -> dict[str, Any]:
        on_login = {"create_on_login": self.create_on_login}
        return {
            "mode": self.embedded_wallet_mode,
            "create_on_login": self.create_on_login,
            "ethereum": on_login,
            "solana": {"create_on_login": "off"},
            "user_owned_recovery_options": ["user-passcode"],
            "require_user_owned_recovery_on_create": False,
            "require_user_password_on_create": False,
        }


_OFF = [
    "apple_oauth",
    "custom_jwt_auth",
    "discord_oauth",
    "enforce_wallet_uis",
    "external_wallets_for_signup_enabled",
    "farcaster_auth",
    "farcaster_link_wallets_enabled",
    "fiat_on_ramp_enabled",
    "github_oauth",
    "google_oauth",
    "guest_auth",
    "instagram_oauth",
    "legacy_wallet_ui_config",
    "line_oauth",
    "linkedin_oauth",
    "merge_accounts_by_email",
    "show_wallet_login_first",
    "solana_wallet_auth",
    "spotify_oauth",
    "telegram_auth",
    "telegram_oauth",
    "tiktok_oauth",
    "twitch_oauth",
    "twitter_oauth",
    "twitter_oauth_on_mobile_enabled",
    "wallet_auth",
    "whatsapp_enabled",
    "require_users_accept_terms",
]
_NONE = [
    "accent_color",
    "icon_url",
    "legal_name",
    "logo_url",
    "max_linked_wallets_per_user",
    "privacy_policy_url",
    "terms_and_conditions_url",
    "wallet_connect_cloud_project_id",
    "enabled_captcha_provider",
]
FIXED: dict[str, Any] = {
    **dict.fromkeys(_OFF, False),
    **dict.fromkeys(_NONE),
    "allowlist_config": {"error_title": None, "error_detail": None, "cta_text": None, "cta_link": None},
    "custom_oauth_providers": [],
    "data_classification": "public",
    "smart_wallet_config": {"enabled": False},
    "theme": "light",
}
