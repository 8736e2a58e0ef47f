"""One-time codes: issued to the mailbox, redeemed by a bundle that only this code's own key can open."""

import json
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec

from ..clock import StackClock
from ..mailbox import Mailbox
from ..randomness import Randomness
from . import bundles, p256
from .errors import TurnkeyError, invalid, not_found

DIGITS = "0123456789"
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LIFETIME_SECONDS = 300
MAXIMUM_LIFETIME_SECONDS = 600
MAXIMUM_ATTEMPTS = 3
MAXIMUM_ACTIVE = 3
LENGTHS = range(6, 10)
DEFAULT_LENGTH = 9


@dataclass
class OneTimeCode:
    otp_id: str
    otp_type: str
    contact: str
    code: str
    target_key: ec.EllipticCurvePrivateKey
    expires_at: float
    attempts_left: int = MAXIMUM_ATTEMPTS
    redeemed: bool = False

    def is_active(self, now: float) -> bool:
        return not self.redeemed and self.attempts_left > 0 and now < self.expires_at


class OneTimeCodes:
    def __init__(self, clock: StackClock, randomness: Randomness, mailbox: Mailbox) -> None:
        self._clock = clock
        self._randomness = randomness
        self._mailbox = mailbox
        self._by_id: dict[str, OneTimeCode] = {}

    def issue(self, otp_type: str, contact: str, *, length: int, alphanumeric: bool, lifetime: int) -> OneTimeCode:
        if length not in LENGTHS:
            raise invalid("bad request body", "REQUEST_INVALID", ("otpLength", "must be between 6 and 9"))
        if not 0 < lifetime <= MAXIMUM_LIFETIME_SECONDS:
            raise invalid("bad request body", "REQUEST_INVALID", ("expirationSeconds", "must be at most 600"))
        now = self._clock.now()
        active = [code for code in self._by_id.values() if code.contact == contact and code.is_active(now)]
        if len(active) >= MAXIMUM_ACTIVE:
            raise invalid("Max number of OTPs have been initiated", "UNSPECIFIED")
        code = OneTimeCode(
            otp_id=self._randomness.uuid(),
            otp_type=otp_type,
            contact=contact,
            code=self._randomness.text(CROCKFORD if alphanumeric else DIGITS, length),
            target_key=p256.generate(self._randomness),
            expires_at=now + lifetime,
        )
        self._by_id[code.otp_id] = code
        self._mailbox.deliver(contact, code.code, otp_type)
        return code

    def redeem(self, otp_id: str, sealed: str) -> tuple[OneTimeCode, str]:
        """The code and the key its sender wants bound to it. A wrong code costs one of three attempts."""
        code = self._by_id.get(otp_id)
        if code is None:
            raise not_found("no OTP found with the given ID")
        if code.redeemed:
            raise invalid("OTP has already been used", "UNSPECIFIED")
        if code.attempts_left == 0:
            raise invalid("Invalid OTP code: too many attempts", "UNSPECIFIED")
        if self._clock.now() >= code.expires_at:
            raise invalid("OTP has expired", "UNSPECIFIED")
        entered, public_key = _opened(code, sealed)
        if entered != code.code:
            code.attempts_left -= 1
            raise invalid("Invalid OTP code", "UNSPECIFIED")
        code.redeemed = True
        return code, public_key


def _opened(code: OneTimeCode, sealed: str) -> tuple[str, str]:
    try:
        fields = json.loads(bundles.open_sealed_bundle(code.target_key, sealed))
        entered, public_key = fields["otp_code"], fields["public_key"]
    except (bundles.BundleUnreadable, ValueError, KeyError, TypeError):
        raise _unreadable() from None
    if not isinstance(entered, str) or not isinstance(public_key, str):
        raise _unreadable()
    if not p256.is_compressed_point(public_key):
        raise invalid("invalid public key", "REQUEST_INVALID")
    return entered, public_key


def _unreadable() -> TurnkeyError:
    return invalid("could not decrypt OTP bundle", "REQUEST_INVALID", ("encryptedOtpBundle", "cannot be opened"))
