"""What a policy's expressions speak of: the activity, its approvers, and what it is done with."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from . import policy_transactions
from .organizations import Organization, User, Wallet
from .policy_nodes import Names

VERSION = re.compile(r"_V[0-9]+$")
SUBJECTS = {
    "WALLET": ("WALLET", ("CREATE", "EXPORT", "IMPORT", "INIT_IMPORT")),
    "USER": ("USER", ("UPDATE",)),
    "POLICY": ("POLICY", ("CREATE", "DELETE")),
}
PASSKEY = "CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR"


@dataclass(frozen=True)
class Question:
    activity_type: str
    parameters: dict[str, Any]
    approvers: list[User]
    approving_keys: list[str]
    """The public keys they approved with."""
    now: float

    @property
    def kind(self) -> str:
        """The type without its version."""
        return VERSION.sub("", self.activity_type.removeprefix("ACTIVITY_TYPE_"))


def readings(organization: Organization, question: Question) -> list[Names]:
    """What expressions are asked with: once, or for a transaction of several calls once for each of them."""
    known = _names(organization, question)
    eth = policy_transactions.readings(organization, question.kind, question.parameters)
    return [{**known, "eth": single} for single in eth] if eth else [known]


def _names(organization: Organization, question: Question) -> Names:
    resource, action = _subject(question.kind)
    params = {
        snake: question.parameters[camel]
        for snake, camel in (
            ("hash_function", "hashFunction"),
            ("encoding", "encoding"),
            ("type", "type"),
            ("target_public_key", "targetPublicKey"),
        )
        if camel in question.parameters
    }
    return {
        "activity": {
            "type": question.activity_type,
            "kind": question.kind,
            "resource": resource,
            "action": action,
            "params": params,
        },
        "approvers": [
            {"id": user.user_id, "email": user.email or "", "alias": user.name, "tags": user.tags}
            for user in question.approvers
        ],
        "credentials": [item for user in question.approvers for item in _credentials(user, question.approving_keys)],
        "time": {"now": datetime.fromtimestamp(question.now, UTC)},
        **_target(organization, question.parameters),
    }


def _credentials(user: User, keys: list[str]) -> list[Names]:
    by_key: list[Names] = [
        {"id": key.key_id, "type": key.credential_type, "credential_id": "", "public_key": key.public_key}
        for key in user.api_keys
    ]
    by_passkey: list[Names] = [
        {
            "id": passkey.authenticator_id,
            "type": PASSKEY,
            "credential_id": passkey.credential_id,
            "public_key": passkey.public_key.hex(),
        }
        for passkey in user.authenticators
    ]
    return [{**item, "user_id": user.user_id} for item in [*by_key, *by_passkey] if item["public_key"] in keys]


def _target(organization: Organization, parameters: dict[str, Any]) -> Names:
    """The wallet, account or key that is signed with or exported; of anything else there is no name."""
    named = parameters.get("signWith") or parameters.get("from") or parameters.get("address")
    if isinstance(parameters.get("walletId"), str):
        wallet = organization.wallet(parameters["walletId"])
        return {"wallet": _wallet(wallet)} if wallet else {}
    named = named or parameters.get("privateKeyId")
    if not isinstance(named, str):
        return {}
    found = organization.wallet_account(named)
    if found is not None:
        return {"wallet": _wallet(found[0]), "wallet_account": {"address": found[1].address}}
    key = organization.private_key(named)
    if key is None:
        return {}
    return {"private_key": {"id": key.key_id, "tags": [], "imported": True, "exported": False, "label": key.name}}


def _wallet(wallet: Wallet) -> Names:
    return {
        "id": wallet.wallet_id,
        "imported": wallet.imported,
        "exported": wallet.exported,
        "label": wallet.name,
    }


def _subject(kind: str) -> tuple[str, str]:
    if kind.startswith(("SIGN", policy_transactions.SENDS)):
        return "PRIVATE_KEY", "SIGN"
    for word, (resource, actions) in SUBJECTS.items():
        for action in actions:
            if kind.startswith(f"{action}_{word}"):
                return resource, action.removeprefix("INIT_")
    return "", ""
