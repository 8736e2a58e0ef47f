"""Wallets as the app's server makes, finds and changes them."""

from typing import Annotated, Literal

from pydantic import Field

from .call import JSON, Call, Endpoint, Model
from .owner_models import WithOwner
from .owners import quorum_of
from .pages import PageQuery, page
from .quorums import read_keys
from .refusals import Refused, invalid
from .service import Privy
from .wallet_access import check_owner, wallet_of
from .wallets import AdditionalSigner, Wallet

PolicyIds = Annotated[list[str], Field(max_length=1)]
DisplayName = Annotated[str, Field(max_length=100)]
ExternalId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class SignerItem(Model):
    signer_id: str
    override_policy_ids: PolicyIds | None = None


class NewWallet(Model):
    chain_type: Literal["ethereum"]
    policy_ids: Annotated[PolicyIds, Field(default_factory=list)]
    display_name: DisplayName | None = None
    external_id: ExternalId | None = None


class CreateWallet(NewWallet, WithOwner):
    additional_signers: Annotated[list[SignerItem], Field(default_factory=list)]


class UpdateWallet(WithOwner):
    policy_ids: PolicyIds | None = None
    additional_signers: list[SignerItem] | None = None
    display_name: DisplayName | None = None
    external_id: ExternalId | None = None


class ByAddress(Model):
    address: str
    include_archived: bool = False


class ListQuery(PageQuery):
    user_id: str | None = None
    chain_type: Literal["ethereum"] | None = None
    external_id: str | None = None
    address: str | None = None
    authorization_key: str | None = None
    include_archived: bool = False


async def create(privy: Privy, call: Call) -> JSON:
    """Of a user it is the next one, from the same phrase as the others; else it has a phrase of its own."""
    body = call.read(CreateWallet)

    async def run() -> JSON:
        _check_parts(privy, body, body.additional_signers)
        owner_id = quorum_of(privy, body)
        if body.owner is not None and body.owner.user_id is not None:
            wallet = privy.wallets.create_for(privy.users.get(body.owner.user_id))
        else:
            wallet = privy.wallets.create()
            wallet.owner_id = owner_id
        equip(privy, wallet, body, body.additional_signers)
        return privy.wallet_shape(wallet)

    return await privy.idempotency.once(call, run)


def equip(privy: Privy, wallet: Wallet, body: NewWallet, signers: list[SignerItem]) -> None:
    """What a request gives to a new wallet."""
    _check_parts(privy, body, signers)
    wallet.policy_ids = list(body.policy_ids)
    wallet.additional_signers = [AdditionalSigner(item.signer_id, item.override_policy_ids) for item in signers]
    wallet.display_name, wallet.external_id = body.display_name, body.external_id


async def list_all(privy: Privy, call: Call) -> JSON:
    query = call.read_query(ListQuery)
    if query.user_id is not None and query.authorization_key is not None:
        raise invalid("user_id and authorization_key exclude each other")
    wallets = [wallet for wallet in privy.wallets.all() if _matches(privy, wallet, query)]
    return page(wallets, query, lambda wallet: wallet.wallet_id, privy.wallet_shape)


async def by_address(privy: Privy, call: Call) -> JSON:
    body = call.read(ByAddress)
    for wallet in privy.wallets.all():
        is_there = wallet.archived_ms is None or body.include_archived
        if wallet.address.lower() == body.address.lower() and is_there:
            return privy.wallet_shape(wallet)
    raise Refused("not_found", "Wallet not found")


async def update(privy: Privy, call: Call) -> JSON:
    wallet = wallet_of(privy, call)
    body = call.read(UpdateWallet)
    check_owner(privy, call, wallet.owner_id)
    given = body.model_fields_set
    if body.external_id is not None and wallet.external_id not in (None, body.external_id):
        raise invalid("external_id cannot be changed")
    _check_parts(privy, body, body.additional_signers or [])
    if body.names_owner:
        wallet.owner_id = quorum_of(privy, body)
    if body.policy_ids is not None:
        wallet.policy_ids = list(body.policy_ids)
    if body.additional_signers is not None:
        signers = body.additional_signers
        wallet.additional_signers = [AdditionalSigner(item.signer_id, item.override_policy_ids) for item in signers]
    if "display_name" in given:
        wallet.display_name = body.display_name
    wallet.external_id = body.external_id or wallet.external_id
    return privy.wallet_shape(wallet)


async def archive(privy: Privy, call: Call) -> JSON:
    wallet = wallet_of(privy, call)
    check_owner(privy, call, wallet.owner_id)
    wallet.archived_ms = privy.clock.now_ms()
    return privy.wallet_shape(wallet)


def _check_parts(privy: Privy, body: NewWallet | UpdateWallet, signers: list[SignerItem]) -> None:
    """Everything that a request names is there, before anything changes."""
    for policy_id in body.policy_ids or []:
        privy.policies.get(policy_id)
    for signer in signers:
        privy.quorums.get(signer.signer_id)
        for policy_id in signer.override_policy_ids or []:
            privy.policies.get(policy_id)


def _matches(privy: Privy, wallet: Wallet, query: ListQuery) -> bool:
    if wallet.archived_ms is not None and not query.include_archived:
        return False
    if query.external_id not in (None, wallet.external_id):
        return False
    if query.address is not None and query.address.lower() != wallet.address.lower():
        return False
    owner = None if wallet.owner_id is None else privy.quorums.get(wallet.owner_id)
    if query.user_id is not None:
        return owner is not None and privy.quorums.includes_user(owner, query.user_id)
    if query.authorization_key is not None:
        [key] = read_keys([query.authorization_key])
        return owner is not None and privy.quorums.includes_key(owner, key.public_key)
    return True


ENDPOINTS = [
    Endpoint("POST", "/wallets", create),
    Endpoint("GET", "/wallets", list_all),
    Endpoint("POST", "/wallets/address", by_address),
    Endpoint("PATCH", "/wallets/{wallet_id}", update),
    Endpoint("POST", "/wallets/{wallet_id}/archive", archive),
]
