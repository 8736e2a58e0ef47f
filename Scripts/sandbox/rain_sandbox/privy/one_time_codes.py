"""One-time codes: one open code for each contact, a few tries, then a new one has to be asked for."""

from dataclasses import dataclass

from ..clock import StackClock
from ..mailbox import Mailbox
from ..randomness import Randomness
from .contacts import Kind
from .refusals import Refused
from .settings import Settings

LENGTH = 6
DIGITS = "0123456789"
WRONG_CODE = {"email": "wrong_email_code", "phone": "wrong_sms_code"}
MAIL_KIND = {"email": "privy-email", "phone": "privy-sms"}

# What the vendor's dashboard offers for automatic tests: valid at any time, without a message sent.
TEST_CONTACTS: dict[Kind, str] = {"email": "test-1234@privy.io", "phone": "+15555551234"}
TEST_CODE = "123456"


@dataclass
class OneTimeCode:
    code: str
    sent_at: float
    attempts_left: int


class OneTimeCodes:
    def __init__(self, clock: StackClock, randomness: Randomness, mailbox: Mailbox, settings: Settings) -> None:
        self._clock = clock
        self._randomness = randomness
        self._mailbox = mailbox
        self._settings = settings
        self._open: dict[str, OneTimeCode] = {}

    def send(self, kind: Kind, contact: str) -> None:
        """A new code takes the place of the one before."""
        now = self._clock.now()
        earlier = self._open.get(contact)
        if earlier is not None and now < (again := earlier.sent_at + self._settings.otp_resend_seconds):
            raise Refused("too_many_requests", headers={"x-ratelimit-reset": str(int(again) + 1)})
        code = self._randomness.text(DIGITS, LENGTH)
        self._open[contact] = OneTimeCode(code, now, self._settings.otp_attempts)
        self._mailbox.deliver(contact, code, MAIL_KIND[kind])

    def redeem(self, kind: Kind, contact: str, code: str) -> None:
        """Wrong, used, expired, worn out or never sent: all get the same refusal."""
        if contact == TEST_CONTACTS[kind] and code == TEST_CODE:
            return
        found = self._open.get(contact)
        if found is None or self._clock.now() >= found.sent_at + self._settings.otp_seconds:
            raise Refused(WRONG_CODE[kind])
        if found.code != code:
            found.attempts_left -= 1
            if found.attempts_left == 0:
                del self._open[contact]
            raise Refused(WRONG_CODE[kind])
        del self._open[contact]
