"""E-mail addresses and telephone numbers, brought to the one spelling that identifies a user."""

import re
from typing import Literal

from .refusals import Refused

Kind = Literal["email", "phone"]
DEFAULT_COUNTRY_CODE = "1"

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_E164 = re.compile(r"\+[1-9][0-9]{6,14}")


def email(text: str) -> str:
    if not _EMAIL.fullmatch(text):
        raise Refused("invalid_email")
    return text.lower()


def phone(text: str) -> str:
    """Without a leading plus the number is one of the United States; whatever is no digit is ignored."""
    digits = re.sub(r"[^0-9]", "", text)
    if not text.strip().startswith("+") and not digits.startswith(DEFAULT_COUNTRY_CODE):
        digits = DEFAULT_COUNTRY_CODE + digits
    number = "+" + digits
    if not _E164.fullmatch(number) or (number.startswith("+1") and len(number) != 12):
        raise Refused("invalid_phone")
    return number


def normalized(kind: Kind, text: str) -> str:
    return email(text) if kind == "email" else phone(text)
