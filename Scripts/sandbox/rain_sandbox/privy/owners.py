"""From an owner as a request names it to the quorum that it is."""

from .owner_models import WithOwner
from .quorums import read_keys
from .refusals import invalid
from .service import Privy


def quorum_of(privy: Privy, body: WithOwner) -> str | None:
    """The id of the quorum that owns what the request is about; a user or a key becomes one."""
    if body.owner is not None and body.owner_id is not None:
        raise invalid("owner and owner_id exclude each other")
    if body.owner_id is not None:
        return privy.quorums.get(body.owner_id).quorum_id
    if body.owner is None:
        return None
    if (body.owner.user_id is None) == (body.owner.public_key is None):
        raise invalid("owner: exactly one of user_id and public_key is required")
    if body.owner.user_id is not None:
        return privy.quorums.of_user(privy.users.get(body.owner.user_id).user_id).quorum_id
    [key] = read_keys([body.owner.public_key or ""])
    return privy.quorums.create(public_keys=[key.public_key]).quorum_id
