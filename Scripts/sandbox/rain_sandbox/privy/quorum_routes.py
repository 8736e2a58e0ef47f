"""Key quorums over HTTP. A quorum itself signs its changes."""

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from . import shapes
from .call import JSON, Call, Endpoint, Model
from .quorums import read_keys
from .refusals import Refused
from .service import Privy


class QuorumBody(Model):
    public_keys: list[str] | None = None
    user_ids: list[str] | None = None
    key_quorum_ids: list[str] | None = None
    authorization_threshold: int | None = None
    display_name: Annotated[str, Field(max_length=50)] | None = None


async def create(privy: Privy, call: Call) -> JSON:
    body = call.read(QuorumBody)
    _check_users(privy, body)
    quorum = privy.quorums.create(
        public_keys=body.public_keys,
        user_ids=body.user_ids,
        quorum_ids=body.key_quorum_ids,
        threshold=body.authorization_threshold,
        display_name=body.display_name,
    )
    return shapes.key_quorum(quorum)


async def get(privy: Privy, call: Call) -> JSON:
    return shapes.key_quorum(privy.quorums.get(call.parameters["key_quorum_id"]))


async def update(privy: Privy, call: Call) -> JSON:
    quorum = privy.quorums.get(call.parameters["key_quorum_id"])
    body = call.read(QuorumBody)
    _check_users(privy, body)
    privy.authorization.check(call.signed, [quorum.quorum_id])
    given = body.model_fields_set
    changed = replace(
        quorum,
        authorization_keys=read_keys(body.public_keys or []) if "public_keys" in given else quorum.authorization_keys,
        user_ids=body.user_ids or [] if "user_ids" in given else quorum.user_ids,
        quorum_ids=body.key_quorum_ids or [] if "key_quorum_ids" in given else quorum.quorum_ids,
        threshold=body.authorization_threshold if "authorization_threshold" in given else quorum.threshold,
        display_name=body.display_name if "display_name" in given else quorum.display_name,
    )
    privy.quorums.replace(changed)
    return shapes.key_quorum(changed)


async def delete(privy: Privy, call: Call) -> JSON:
    quorum = privy.quorums.get(call.parameters["key_quorum_id"])
    privy.authorization.check(call.signed, [quorum.quorum_id])
    for wallet in privy.wallets.all():
        if quorum.quorum_id in (wallet.owner_id, *(signer.signer_id for signer in wallet.additional_signers)):
            raise Refused("authorization_key_has_associated_wallets")
    if any(quorum.quorum_id in other.quorum_ids for other in privy.quorums.all()):
        raise Refused("invalid_data", "The key quorum is a member of another")
    privy.quorums.delete(quorum)
    return {"success": True}


def _check_users(privy: Privy, body: QuorumBody) -> None:
    for user_id in body.user_ids or []:
        privy.users.get(user_id)


ENDPOINTS = [
    Endpoint("POST", "/key_quorums", create),
    Endpoint("GET", "/key_quorums/{key_quorum_id}", get),
    Endpoint("PATCH", "/key_quorums/{key_quorum_id}", update),
    Endpoint("DELETE", "/key_quorums/{key_quorum_id}", delete),
]
