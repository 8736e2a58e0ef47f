"""The state of the stand-in: one app, its users, wallets, quorums and policies, and the switches tests turn."""

from collections import Counter
from collections.abc import Mapping

from cryptography.hazmat.primitives.asymmetric import ec

from ..chain.http import ChainThread
from ..clock import StackClock
from ..mailbox import Mailbox
from ..randomness import Randomness
from . import shapes
from .app_config import LEGACY_MODE, App
from .authorization import Authorization
from .contacts import Kind
from .idempotency import Idempotency
from .identity import Identity
from .one_time_codes import OneTimeCodes
from .policies import Policies
from .quorums import KeyQuorums
from .refusals import Refusals
from .sends import Sends
from .sessions import Sessions
from .settings import Settings
from .shapes import JSON
from .switches import Switches
from .tokens import Tokens
from .user_keys import UserKeys
from .users import User, Users
from .wallets import Wallet, Wallets

CONTACT_KINDS: tuple[Kind, ...] = ("email", "phone")


class Privy:
    def __init__(
        self,
        identity: Identity,
        clock: StackClock,
        randomness: Randomness,
        mailbox: Mailbox,
        chains: Mapping[int, ChainThread],
    ) -> None:
        self.identity = identity
        self.clock = clock
        self.randomness = randomness
        self.mailbox = mailbox
        self.chains = chains
        self.reset()

    def reset(self) -> None:
        """Back to the app without users."""
        self.settings = Settings()
        self.switches = Switches()
        self.requests = Counter[str]()
        """How often each endpoint was asked, by method and path, such as `POST /privy/api/v1/sessions`."""
        self.app = App()
        self.refusals = Refusals()
        self.users = Users(self.clock, self.randomness)
        self.codes = OneTimeCodes(self.clock, self.randomness, self.mailbox, self.settings)
        self.tokens = Tokens(self.identity, self.clock)
        self.sessions = Sessions(self.clock, self.randomness, self.tokens, self.settings)
        self.quorums = KeyQuorums(self.randomness)
        self.user_keys = UserKeys(self.clock, self.randomness, self.settings)
        self.authorization = Authorization(self.clock, self.quorums, self.user_keys)
        self.idempotency = Idempotency(self.clock)
        self.sends = Sends(self.chains, self.identity.sponsor_key)
        self.policies = Policies(self.clock, self.randomness)
        self.imports: dict[str, ec.EllipticCurvePrivateKey] = {}
        """By address in lower case: the keys that imports which have begun are sealed to."""
        self.wallets = Wallets(self.clock, self.randomness, self.quorums)

    def user_shape(self, user: User) -> JSON:
        is_legacy = self.app.embedded_wallet_mode == LEGACY_MODE
        return shapes.user(user, self.wallets.of_user(user.user_id), is_legacy)

    def wallet_shape(self, wallet: Wallet) -> JSON:
        owner = None if wallet.owner_id is None else self.quorums.get(wallet.owner_id)
        return shapes.wallet(wallet, None if owner is None else owner.needed)

    def identity_token(self, user: User) -> str:
        accounts = [shapes.short_account(account) for account in self.user_shape(user)["linked_accounts"]]
        return self.tokens.identity(user.user_id, user.created_at, accounts, self.settings.access_token_seconds)

    def users_of(self, contact: str | None) -> set[str]:
        """Ids of the users with this contact, or of everyone."""
        return {
            user.user_id
            for user in self.users.all()
            if contact is None or any(user.has(kind, contact) for kind in CONTACT_KINDS)
        }
