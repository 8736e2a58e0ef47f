"""Users and what is linked to them."""

from dataclasses import dataclass, field
from typing import Any

from ..clock import StackClock
from ..randomness import Randomness
from .contacts import Kind
from .identity import cuid
from .refusals import Refused

DID_PREFIX = "did:privy:"


@dataclass
class LinkedContact:
    kind: Kind
    value: str
    linked_at: int
    """Seconds, as all times of a user."""
    first_verified_at: int | None = None
    """None for one that a server imported and nobody has verified yet."""
    latest_verified_at: int | None = None


@dataclass
class User:
    user_id: str
    created_at: int
    """Seconds."""
    contacts: list[LinkedContact] = field(default_factory=list)
    custom_metadata: dict[str, Any] = field(default_factory=dict)
    extra_accounts: list[dict[str, Any]] = field(default_factory=list)
    """Linked accounts of other kinds, as a test wants them to look."""
    mnemonic: str | None = None
    """The phrase that all wallets of this user come from, once there is one."""

    def contact(self, kind: Kind) -> LinkedContact | None:
        return next((contact for contact in self.contacts if contact.kind == kind), None)

    def has(self, kind: Kind, value: str) -> bool:
        found = self.contact(kind)
        return found is not None and found.value == value


class Users:
    def __init__(self, clock: StackClock, randomness: Randomness) -> None:
        self._clock = clock
        self._randomness = randomness
        self._by_id: dict[str, User] = {}

    def all(self) -> list[User]:
        """Oldest first."""
        return list(self._by_id.values())

    def find(self, user_id: str) -> User | None:
        return self._by_id.get(user_id)

    def get(self, user_id: str) -> User:
        user = self.find(user_id)
        if user is None:
            raise Refused("user_does_not_exist")
        return user

    def with_contact(self, kind: Kind, value: str) -> User | None:
        return next((user for user in self._by_id.values() if user.has(kind, value)), None)

    def create(self) -> User:
        user = User(DID_PREFIX + cuid(self._randomness), int(self._clock.now()))
        self._by_id[user.user_id] = user
        return user

    def delete(self, user: User) -> None:
        del self._by_id[user.user_id]

    def link(self, user: User, kind: Kind, value: str) -> None:
        """A contact just verified by its code."""
        now = int(self._clock.now())
        if user.has(kind, value):
            self.verify(user, kind)
            return
        self.check_free(kind, value, user)
        if user.contact(kind) is not None:
            raise Refused("cannot_link_more_of_type")
        user.contacts.append(LinkedContact(kind, value, now, now, now))

    def unlink(self, user: User, kind: Kind) -> None:
        user.contacts = [contact for contact in user.contacts if contact.kind != kind]

    def verify(self, user: User, kind: Kind) -> None:
        contact = user.contact(kind)
        if contact is not None:
            contact.latest_verified_at = int(self._clock.now())
            contact.first_verified_at = contact.first_verified_at or contact.latest_verified_at

    def check_free(self, kind: Kind, value: str, user: User | None = None) -> None:
        holder = self.with_contact(kind, value)
        if holder is not None and holder is not user:
            raise Refused("linked_to_another_user")
