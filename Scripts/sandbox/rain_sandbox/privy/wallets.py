"""Wallets: keys, who owns them, and which of a user's they are."""

from dataclasses import dataclass, field

from eth_account.hdaccount import key_from_seed, seed_from_mnemonic
from eth_account.hdaccount.mnemonic import Mnemonic
from eth_account.types import Language
from eth_keys.datatypes import PrivateKey

from ..clock import StackClock
from ..randomness import Randomness
from .identity import cuid2
from .quorums import KeyQuorums
from .refusals import Refused
from .users import User

MNEMONIC_ENTROPY_BYTES = 16
PATH = "m/44'/60'/0'/0/{index}"


@dataclass(frozen=True)
class AdditionalSigner:
    signer_id: str
    """A key quorum."""
    override_policy_ids: list[str] | None = None


@dataclass
class Wallet:
    wallet_id: str
    private_key: PrivateKey
    created_ms: int
    mnemonic: str | None = None
    owner_id: str | None = None
    """A key quorum; None: the app's secret alone is enough."""
    user_id: str | None = None
    """Whose embedded wallet it is."""
    index: int = 0
    policy_ids: list[str] = field(default_factory=list)
    additional_signers: list[AdditionalSigner] = field(default_factory=list)
    display_name: str | None = None
    external_id: str | None = None
    exported_ms: int | None = None
    imported_ms: int | None = None
    archived_ms: int | None = None

    @property
    def address(self) -> str:
        return self.private_key.public_key.to_checksum_address()


def derive(mnemonic: str, index: int = 0) -> PrivateKey:
    return PrivateKey(key_from_seed(seed_from_mnemonic(mnemonic, ""), PATH.format(index=index)))


class Wallets:
    def __init__(self, clock: StackClock, randomness: Randomness, quorums: KeyQuorums) -> None:
        self._clock = clock
        self._randomness = randomness
        self._quorums = quorums
        self._by_id: dict[str, Wallet] = {}
        self.next_mnemonics: list[str] = []

    def all(self) -> list[Wallet]:
        """Oldest first."""
        return list(self._by_id.values())

    def get(self, wallet_id: str) -> Wallet:
        wallet = self._by_id.get(wallet_id)
        if wallet is None:
            raise Refused("not_found", "Wallet not found")
        return wallet

    def of_user(self, user_id: str) -> list[Wallet]:
        return [wallet for wallet in self._by_id.values() if wallet.user_id == user_id]

    def create(self) -> Wallet:
        """One with a phrase of its own."""
        mnemonic = self._new_mnemonic()
        return self.add(derive(mnemonic), mnemonic)

    def create_for(self, user: User) -> Wallet:
        """The user's next: all come from one phrase."""
        if user.mnemonic is None:
            user.mnemonic = self._new_mnemonic()
        index = self.next_index(user.user_id)
        wallet = self.add(derive(user.mnemonic, index), user.mnemonic)
        wallet.owner_id = self._quorums.of_user(user.user_id).quorum_id
        wallet.user_id, wallet.index = user.user_id, index
        return wallet

    def next_index(self, user_id: str) -> int:
        return 1 + max((wallet.index for wallet in self.of_user(user_id)), default=-1)

    def add(self, private_key: PrivateKey, mnemonic: str | None = None) -> Wallet:
        wallet = Wallet(cuid2(self._randomness), private_key, self._clock.now_ms(), mnemonic)
        self._by_id[wallet.wallet_id] = wallet
        return wallet

    def _new_mnemonic(self) -> str:
        if self.next_mnemonics:
            return self.next_mnemonics.pop(0)
        return Mnemonic(Language.ENGLISH).to_mnemonic(self._randomness.token(MNEMONIC_ENTROPY_BYTES))
