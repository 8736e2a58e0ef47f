"""Key quorums: who has to sign, and how many of them. Every owner is one, also a single user or a single key."""

from dataclasses import dataclass, field, replace

from ..randomness import Randomness
from . import keys
from .identity import cuid2
from .refusals import Refused, invalid

MAXIMUM_NESTED = 5


@dataclass(frozen=True)
class AuthorizationKey:
    public_key: str
    """Base64 SPKI."""
    display_name: str | None = None


@dataclass
class KeyQuorum:
    quorum_id: str
    authorization_keys: list[AuthorizationKey] = field(default_factory=list)
    user_ids: list[str] = field(default_factory=list)
    quorum_ids: list[str] = field(default_factory=list)
    threshold: int | None = None
    display_name: str | None = None

    @property
    def needed(self) -> int:
        """Without a threshold one member is enough."""
        return self.threshold or 1

    @property
    def size(self) -> int:
        return len(self.authorization_keys) + len(self.user_ids) + len(self.quorum_ids)


class KeyQuorums:
    def __init__(self, randomness: Randomness) -> None:
        self._randomness = randomness
        self._by_id: dict[str, KeyQuorum] = {}

    def find(self, quorum_id: str) -> KeyQuorum | None:
        return self._by_id.get(quorum_id)

    def get(self, quorum_id: str) -> KeyQuorum:
        quorum = self.find(quorum_id)
        if quorum is None:
            raise Refused("not_found", "Key quorum not found")
        return quorum

    def all(self) -> list[KeyQuorum]:
        return list(self._by_id.values())

    def create(
        self,
        *,
        public_keys: list[str] | None = None,
        user_ids: list[str] | None = None,
        quorum_ids: list[str] | None = None,
        threshold: int | None = None,
        display_name: str | None = None,
    ) -> KeyQuorum:
        quorum = KeyQuorum(
            cuid2(self._randomness),
            read_keys(public_keys or []),
            user_ids or [],
            quorum_ids or [],
            threshold,
            display_name,
        )
        self.check(quorum)
        self._by_id[quorum.quorum_id] = quorum
        return quorum

    def replace(self, quorum: KeyQuorum) -> None:
        self.check(quorum)
        self._by_id[quorum.quorum_id] = quorum

    def delete(self, quorum: KeyQuorum) -> None:
        del self._by_id[quorum.quorum_id]

    def of_user(self, user_id: str) -> KeyQuorum:
        """The quorum of this one user, made when it is first needed."""
        alone = KeyQuorum("", user_ids=[user_id])
        found = next((one for one in self._by_id.values() if replace(one, quorum_id="") == alone), None)
        return found or self.create(user_ids=[user_id])

    def includes_user(self, quorum: KeyQuorum, user_id: str) -> bool:
        if user_id in quorum.user_ids:
            return True
        return any(user_id in self.get(nested).user_ids for nested in quorum.quorum_ids)

    def includes_key(self, quorum: KeyQuorum, public_key: str) -> bool:
        return any(key.public_key == public_key for key in quorum.authorization_keys)

    def check(self, quorum: KeyQuorum) -> None:
        if quorum.size == 0:
            raise invalid("At least one of user_ids, public_keys or key_quorum_ids is required")
        members = [*(key.public_key for key in quorum.authorization_keys), *quorum.user_ids, *quorum.quorum_ids]
        if len(set(members)) != len(members):
            raise invalid("A member of a key quorum is named twice")
        if quorum.threshold is not None and not 1 <= quorum.threshold <= quorum.size:
            raise invalid("authorization_threshold must be between 1 and the number of members")
        if len(quorum.quorum_ids) > MAXIMUM_NESTED:
            raise invalid(f"At most {MAXIMUM_NESTED} key quorums can be nested")
        for nested_id in quorum.quorum_ids:
            nested = self.find(nested_id)
            if nested is None or nested_id == quorum.quorum_id or nested.quorum_ids:
                raise invalid("Key quorums can be nested one level deep")


def read_keys(texts: list[str]) -> list[AuthorizationKey]:
    """In the one spelling that they are compared in."""
    try:
        return [AuthorizationKey(keys.spki(keys.read_public(text))) for text in texts]
    except ValueError:
        raise invalid("public_keys must be P-256 keys as base64-encoded DER") from None
