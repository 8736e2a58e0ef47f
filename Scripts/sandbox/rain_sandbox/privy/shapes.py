"""The vendor's JSON shapes of users, wallets and quorums."""

from typing import Any

from .quorums import KeyQuorum
from .users import LinkedContact, User
from .wallets import Wallet

JSON = dict[str, Any]


def linked_contact(contact: LinkedContact) -> JSON:
    times = {
        "verified_at": contact.first_verified_at or contact.linked_at,
        "first_verified_at": contact.first_verified_at,
        "latest_verified_at": contact.latest_verified_at,
    }
    if contact.kind == "email":
        return {"type": "email", "address": contact.value, **times}
    return {"type": "phone", "phoneNumber": contact.value, "number": contact.value, **times}


def linked_wallet(found: Wallet, is_legacy: bool) -> JSON:
    """Where the app still has the vendor's older wallets, one has no id: its key is out of this API's reach."""
    created = found.created_ms // 1000
    return {
        "type": "wallet",
        **({} if is_legacy else {"id": found.wallet_id}),
        "address": found.address,
        "chain_type": "ethereum",
        "chain_id": "eip155:1",
        "wallet_client": "privy",
        "wallet_client_type": "privy",
        "connector_type": "embedded",
        "recovery_method": "privy" if is_legacy else "privy-v2",
        "wallet_index": found.index,
        "imported": found.imported_ms is not None,
        "delegated": bool(found.additional_signers),
        "verified_at": created,
        "first_verified_at": created,
        "latest_verified_at": created,
    }


def user(found: User, wallets: list[Wallet], is_legacy: bool) -> JSON:
    accounts = [linked_contact(contact) for contact in found.contacts]
    accounts += [linked_wallet(item, is_legacy) for item in wallets if item.archived_ms is None]
    accounts += found.extra_accounts
    shape: JSON = {
        "id": found.user_id,
        "created_at": found.created_at,
        "linked_accounts": accounts,
        "mfa_methods": [],
        "has_accepted_terms": False,
        "is_guest": False,
    }
    if found.custom_metadata:
        shape["custom_metadata"] = found.custom_metadata
    return shape


def short_account(account: JSON) -> JSON:
    """A linked account as an identity token carries it."""
    names = ("type", "address", "id", "chain_type", "wallet_client_type")
    short = {name: account[name] for name in names if name in account}
    if "phoneNumber" in account:
        short["phone_number"] = account["phoneNumber"]
    return {**short, "lv": account.get("latest_verified_at")}


def wallet(found: Wallet, threshold: int | None) -> JSON:
    signers = []
    for signer in found.additional_signers:
        shape: JSON = {"signer_id": signer.signer_id}
        if signer.override_policy_ids is not None:
            shape["override_policy_ids"] = signer.override_policy_ids
        signers.append(shape)
    return {
        "id": found.wallet_id,
        "address": found.address,
        "chain_type": "ethereum",
        "created_at": found.created_ms,
        "policy_ids": found.policy_ids,
        "additional_signers": signers,
        "owner_id": found.owner_id,
        "public_key": found.private_key.public_key.to_compressed_bytes().hex(),
        "display_name": found.display_name,
        "external_id": found.external_id,
        "exported_at": found.exported_ms,
        "imported_at": found.imported_ms,
        "archived_at": found.archived_ms,
        "authorization_threshold": threshold,
    }


def key_quorum(found: KeyQuorum) -> JSON:
    return {
        "id": found.quorum_id,
        "display_name": found.display_name,
        "authorization_threshold": found.threshold,
        "authorization_keys": [
            {"public_key": key.public_key, "display_name": key.display_name} for key in found.authorization_keys
        ],
        "user_ids": found.user_ids or None,
        "key_quorum_ids": found.quorum_ids,
    }
