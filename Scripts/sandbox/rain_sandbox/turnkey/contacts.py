"""E-mail addresses and telephone numbers: what is one, and how codes to them are called."""

import re

from .errors import invalid
from .organizations import ContactKind

CONTACT_KINDS: dict[str, ContactKind] = {"OTP_TYPE_EMAIL": "EMAIL", "OTP_TYPE_SMS": "PHONE_NUMBER"}
_PATTERNS: dict[ContactKind, tuple[re.Pattern[str], str]] = {
    "EMAIL": (re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+"), "INVALID_EMAIL"),
    "PHONE_NUMBER": (re.compile(r"\+[1-9][0-9]{6,14}"), "REQUEST_INVALID"),
}


def check_contact(kind: ContactKind, contact: str, field: str) -> None:
    pattern, turnkey_code = _PATTERNS[kind]
    if not pattern.fullmatch(contact):
        description = "neither an e-mail address nor a number such as +15550100"
        raise invalid("invalid contact", turnkey_code, (field, description))
