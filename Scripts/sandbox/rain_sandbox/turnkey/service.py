"""The state of the stand-in: one parent organisation, what belongs to it, and the switches tests turn."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric import ec
from eth_keys.datatypes import PrivateKey

from ..chain.http import ChainThread
from ..clock import StackClock
from ..mailbox import Mailbox
from ..randomness import Randomness
from . import p256
from .activities import Activities
from .authentication import Authenticator
from .enclaves import Enclaves
from .imports import Imports
from .one_time_codes import OneTimeCodes
from .organizations import ApiKey, Directory, Organization, User
from .sends import Sends
from .verification import VerificationTokens

PARENT_NAME = "Rain Sandbox"


@dataclass(frozen=True)
class ProxyConfiguration:
    """What an organisation's administrator would have set in the dashboard."""

    config_id: str
    session_seconds: int = 900
    otp_length: int = 6
    otp_alphanumeric: bool = False
    app_name: str = PARENT_NAME


@dataclass(frozen=True)
class Identity:
    """What stays the same through a reset: clients are configured with it."""

    enclaves: Enclaves
    organization_id: str
    admin_id: str
    parent_key: ec.EllipticCurvePrivateKey
    proxy: ProxyConfiguration
    sponsor_key: PrivateKey
    """Pays for sponsored transactions."""

    @staticmethod
    def generate(randomness: Randomness) -> "Identity":
        return Identity(
            enclaves=Enclaves.generate(randomness),
            organization_id=randomness.uuid(),
            admin_id=randomness.uuid(),
            parent_key=p256.generate(randomness),
            proxy=ProxyConfiguration(config_id=randomness.uuid()),
            sponsor_key=PrivateKey(randomness.token(32)),
        )

    @property
    def parent_public_key(self) -> str:
        return p256.compressed_hex(self.parent_key.public_key())


@dataclass
class Switches:
    trim_signatures: bool = False
    next_mnemonics: list[str] = field(default_factory=list)
    """Mnemonics of the next wallets, so that a test can know their keys."""


class Turnkey:
    def __init__(
        self,
        identity: Identity,
        clock: StackClock,
        randomness: Randomness,
        mailbox: Mailbox,
        chains: Mapping[int, ChainThread],
    ) -> None:
        self._chains = chains
        self.identity = identity
        self.clock = clock
        self.randomness = randomness
        self.mailbox = mailbox
        self.reset()

    def reset(self) -> None:
        """Back to the empty parent organisation."""
        self.directory = Directory(self._parent())
        self.codes = OneTimeCodes(self.clock, self.randomness, self.mailbox)
        self.tokens = VerificationTokens(self.identity.enclaves, self.clock)
        self.activities = Activities(self.clock, self.randomness)
        self.authenticator = Authenticator(self.directory, self.clock, self.tokens)
        self.imports = Imports(self.randomness)
        self.sends = Sends(self.clock, self._chains, self.identity.sponsor_key)
        self.switches = Switches()

    def kill_sessions(self, contact: str | None = None) -> int:
        """Deletes login keys, of one contact or of everyone, as another device's login would."""
        killed = 0
        for organization in self.directory.sub_organizations():
            for user in organization.users:
                if contact is None or contact in (user.email, user.phone_number):
                    before = len(user.api_keys)
                    user.remove_login_keys()
                    killed += before - len(user.api_keys)
        return killed

    def _parent(self) -> Organization:
        now = self.clock.now()
        admin = User(self.identity.admin_id, "admin", now)
        admin.api_keys.append(
            ApiKey(
                key_id=self.randomness.uuid(),
                name="parent",
                public_key=self.identity.parent_public_key,
                credential_type="CREDENTIAL_TYPE_API_KEY_P256",
                created_at=now,
            )
        )
        return Organization(self.identity.organization_id, PARENT_NAME, None, users=[admin])
