"""The forms that values have on this API's wire."""

from datetime import UTC, datetime
from typing import Annotated

from eth_utils.address import is_checksum_address, to_checksum_address
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

LARGEST = 2**256 - 1
CENT_DECIMALS = 2


class Model(BaseModel):
    """What a client sends: nothing but what is known, and in the right case."""

    model_config = ConfigDict(alias_generator=to_camel, extra="forbid", strict=True)


def _checked_address(text: str) -> str:
    """In EIP-55 case. Mixed case is a checksum, so it has to be the right one."""
    digits = text[2:]
    if digits not in (digits.lower(), digits.upper()) and not is_checksum_address(text):
        raise ValueError("the address has a wrong EIP-55 checksum")
    return to_checksum_address(text)


Address = Annotated[str, Field(pattern=r"^0x[0-9a-fA-F]{40}$"), AfterValidator(_checked_address)]
Cents = Annotated[int, Field(gt=0, le=10**15)]


def timestamp(seconds: float) -> str:
    """As JavaScript's `toISOString` writes it."""
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def whole_tokens(base_units: int, decimals: int) -> str:
    """A balance as contracts show it: in whole tokens, with at least one decimal place."""
    whole, rest = divmod(base_units, 10**decimals)
    places = f"{rest:0{decimals}d}".rstrip("0") if decimals else ""
    return f"{whole}.{places or '0'}"


def base_units(cents: int, decimals: int) -> int:
    """Tokens here are dollars, so a cent is a hundredth of one."""
    return cents * _units_in_a_cent(decimals)


def cents(base_units: int, decimals: int) -> int:
    """Rounded down: what a user may spend is never made more."""
    return base_units // _units_in_a_cent(decimals)


def _units_in_a_cent(decimals: int) -> int:
    units: int = 10 ** (decimals - CENT_DECIMALS)
    return units
