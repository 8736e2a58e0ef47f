"""What a test may set: lifetimes, limits, and how the stack behaves where the vendor's behaviour is not known."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

DAY_SECONDS = 86_400


class Settings(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, extra="forbid", validate_assignment=True)

    otp_seconds: int = Field(default=600, ge=1)
    otp_attempts: int = Field(default=5, ge=1)
    otp_resend_seconds: int = Field(default=0, ge=0)
    email_success: bool = True
    """False: a code is asked for, nothing is sent, and the answer says so with status 200."""
    access_token_seconds: int = Field(default=3600, ge=1)
    refresh_token_seconds: int = Field(default=30 * DAY_SECONDS, ge=1)
    reuse: Literal["refuse", "end-session", "ignore", "repeat"] = "refuse"
    """What a refresh token gets the second time. The last two: only the newest used one, within the grace."""
    reuse_grace_seconds: int = Field(default=30, ge=0)
    user_key_seconds: int = Field(default=3600, ge=1)
    user_key_delay_seconds: int = Field(default=0, ge=0)
    """How long a new key is known to nobody yet: the vendor's service is said to be consistent only after a while."""
    allowlist: bool = False
    """True: nobody may log in who is not on the (empty) list."""
    allow_additional_wallets: bool = True
    maximum_wallets: int = Field(default=10, ge=1)
    require_domain_type: bool = False
    fill_transactions: bool = False
    """Whether `eth_signTransaction` fills in what is missing, or refuses."""
    sponsorship: bool = True
    sponsored_hash: Literal["now", "late"] = "now"
    """Late: the answer of a sponsored send has an empty hash; the look-up knows it once the transaction is mined."""
