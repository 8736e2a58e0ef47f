"""Wallet calls: what each method signs, and the order in which a call is checked."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from . import export, signing, tampering, transactions
from . import rpc_models as models
from .call import JSON, Call
from .identity import cuid2
from .refusals import Refused, invalid, not_served
from .rpc_models import RpcBody
from .sends import Send
from .service import Privy
from .wallet_access import check_owner, check_signer, policies_for, wallet_of
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
    for_owner: bool = False
    """The additional signers may not call it."""


async def call_wallet(privy: Privy, call: Call) -> JSON:
    wallet = wallet_of(privy, call)
    name = (call.body or {}).get("method")
    if not isinstance(name, str):
        raise invalid("method: Required")
    method = METHODS.get(name)
    if method is None:
        raise not_served(f"the method {name}")
    body = call.read(method.model)
    signer = None
    if method.for_owner:
        check_owner(privy, call, wallet.owner_id)
    else:
        signer = check_signer(privy, call, wallet)

    async def run() -> JSON:
        privy.policies.check(policies_for(wallet, signer), name, body)
        tamper = privy.switches.take_tamper(name)
        work = Work(privy, tampering.signer(tamper, wallet, privy.randomness), tampering.request(tamper, body))
        return {"method": name, "data": tampering.answer(tamper, await method.run(work), privy.randomness)}

    return await privy.idempotency.once(call, run)


def _signature(raw: bytes) -> JSON:
    return {"signature": "0x" + raw.hex(), "encoding": "hex"}


def _check_kind_of_signature(work: Work) -> None:
    options = work.body.signature_options
    if options is not None and options.type != "ecdsa":
        raise not_served("signatures of contracts (ERC-1271)")


async def personal_sign(work: Work) -> JSON:
    _check_kind_of_signature(work)
    return _signature(signing.sign_message(work.wallet.private_key, signing.message_of(work.body.params)))


async def secp256k1_sign(work: Work) -> JSON:
    return _signature(signing.sign_digest(work.wallet.private_key, work.body.params.hash))


async def sign_typed_data(work: Work) -> JSON:
    _check_kind_of_signature(work)
    message = signing.typed_data_of(work.body.params.typed_data, work.privy.settings.require_domain_type)
    return _signature(signing.sign_message(work.wallet.private_key, message))


async def sign_transaction(work: Work) -> JSON:
    transaction = work.body.params.transaction
    if work.privy.settings.fill_transactions and transaction.chain_id is not None:
        chain = work.privy.sends.chain(f"eip155:{transaction.chain_id}")
        address = work.wallet.address
        transaction = await chain.run(lambda node: transactions.fill(node, address, transaction))
    transactions.complete(transaction)
    raw = transactions.sign(work.wallet.private_key, transaction)
    return {"signed_transaction": "0x" + raw.hex(), "encoding": "rlp"}


async def send_transaction(work: Work) -> JSON:
    privy, body = work.privy, work.body
    transaction = body.params.transaction
    chain_id = privy.sends.chain(body.caip2).chain_id
    if transaction.chain_id not in (None, chain_id):
        raise invalid("params.transaction.chain_id: does not match caip2")
    if body.experimental_data_suffix is not None or body.sponsor_options is not None:
        raise not_served("data suffixes and fees paid in tokens")
    if body.sponsor and not privy.settings.sponsorship:
        raise Refused("feature_not_enabled")
    if body.sponsor and transaction.to is None:
        raise invalid("params.transaction.to: Required")
    transactions.check_kind(transaction)
    privy.sends.check_reference(body.reference_id)
    send = Send(
        transaction_id=cuid2(privy.randomness),
        wallet=work.wallet,
        chain_id=chain_id,
        created_ms=privy.clock.now_ms(),
        transaction=transaction,
        is_sponsored=bool(body.sponsor),
        reference_id=body.reference_id,
        user_operation_hash="0x" + privy.randomness.token(32).hex() if body.sponsor else None,
        is_held=bool(body.sponsor) and privy.switches.hold_transactions,
        fate=privy.switches.next_statuses.pop(0) if privy.switches.next_statuses else None,
    )
    await privy.sends.add(send)
    return _sent(privy, send)


def _sent(privy: Privy, send: Send) -> JSON:
    """The hash is empty while nobody knows it."""
    is_late = send.is_sponsored and privy.settings.sponsored_hash == "late"
    data: JSON = {
        "hash": "0x" + send.hash.hex() if send.hash and not is_late else "",
        "caip2": send.caip2,
        "transaction_id": send.transaction_id,
    }
    if send.is_sponsored:
        data["user_operation_hash"] = send.user_operation_hash
    else:
        data["transaction_request"] = transactions.as_json(send.transaction, send.wallet.address)
    return data if send.reference_id is None else {**data, "reference_id": send.reference_id}


async def sign_authorization(work: Work) -> JSON:
    """Without a nonce: the account's next, or the one after it when the account itself sends the transaction."""
    params = work.body.params
    nonce = params.nonce
    if nonce is None:
        chain = work.privy.sends.chain(f"eip155:{params.chain_id}")
        address = work.wallet.address
        nonce = int(await chain.run(lambda node: node.call("eth_getTransactionCount", address, "latest")), 16)
        nonce += params.executor == "self"
    digest = signing.authorization_digest(params.chain_id, params.contract, nonce)
    signature = signing.sign_digest(work.wallet.private_key, digest)
    signed = {
        "contract": params.contract,
        "chain_id": params.chain_id,
        "nonce": nonce,
        "r": "0x" + signature[:32].hex(),
        "s": "0x" + signature[32:64].hex(),
        "y_parity": signature[64] - 27,
    }
    return {"authorization": signed}


async def export_private_key(work: Work) -> JSON:
    return export.sealed(work.privy, work.wallet, export.KEY_METHOD, work.body.params.recipient_public_key)


async def export_seed_phrase(work: Work) -> JSON:
    return export.sealed(work.privy, work.wallet, export.PHRASE_METHOD, work.body.params.recipient_public_key)


METHODS = {
    export.KEY_METHOD: Method(models.ExportRpc, export_private_key, for_owner=True),
    export.PHRASE_METHOD: Method(models.ExportRpc, export_seed_phrase, for_owner=True),
    "personal_sign": Method(models.PersonalSign, personal_sign),
    "secp256k1_sign": Method(models.Secp256k1Sign, secp256k1_sign),
    "eth_signTypedData_v4": Method(models.SignTypedData, sign_typed_data),
    "eth_sendTransaction": Method(models.SendTransaction, send_transaction),
    "eth_sign7702Authorization": Method(models.Sign7702Authorization, sign_authorization),
    "eth_signTransaction": Method(models.SignTransaction, sign_transaction),
}
