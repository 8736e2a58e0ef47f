"""Wallet calls: what each method signs, and the order in which a call is checked."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from . import rpc_models as models
from . import signing, transactions
from .call import JSON, Call
from .refusals import invalid, not_served
from .rpc_models import RpcBody
from .service import Privy
from .wallet_access import check_signer, wallet_of
from .wallets import Wallet


@dataclass(frozen=True)
class Work:
    """One call that may be carried out."""

    privy: Privy
    wallet: Wallet
    body: Any


Run = Callable[[Work], Awaitable[JSON]]


@dataclass(frozen=True)
class Method:
    model: type[RpcBody]
    run: Run


async def call_wallet(privy: Privy, call: Call) -> JSON:
    wallet = wallet_of(privy, call)
    name = (call.body or {}).get("method")
    if not isinstance(name, str):
        raise invalid("method: Required")
    method = METHODS.get(name)
    if method is None:
        raise not_served(f"the method {name}")
    body = call.read(method.model)
    check_signer(privy, call, wallet)

    async def run() -> JSON:
        return {"method": name, "data": await method.run(Work(privy, wallet, body))}

    return await privy.idempotency.once(call, run)


def _signature(raw: bytes) -> JSON:
    return {"signature": "0x" + raw.hex(), "encoding": "hex"}


async def personal_sign(work: Work) -> JSON:
    return _signature(signing.sign_message(work.wallet.private_key, signing.message_of(work.body.params)))


async def secp256k1_sign(work: Work) -> JSON:
    return _signature(signing.sign_digest(work.wallet.private_key, work.body.params.hash))


async def sign_typed_data(work: Work) -> JSON:
    message = signing.typed_data_of(work.body.params.typed_data, work.privy.settings.require_domain_type)
    return _signature(signing.sign_message(work.wallet.private_key, message))


async def sign_transaction(work: Work) -> JSON:
    transaction = transactions.complete(work.body.params.transaction)
    raw = transactions.sign(work.wallet.private_key, transaction)
    return {"signed_transaction": "0x" + raw.hex(), "encoding": "rlp"}


METHODS = {
    "personal_sign": Method(models.PersonalSign, personal_sign),
    "secp256k1_sign": Method(models.Secp256k1Sign, secp256k1_sign),
    "eth_signTypedData_v4": Method(models.SignTypedData, sign_typed_data),
    "eth_signTransaction": Method(models.SignTransaction, sign_transaction),
}
