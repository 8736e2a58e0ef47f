"""Sessions, contracts, balances, signatures, payments and charges."""

from typing import Annotated, Literal

from pydantic import Field

from .call import Answer, Call
from .errors import IssuingError, bad_request
from .identity import OPERATOR
from .records import ContractVersion, Holder, User
from .sessions import expiry_text
from .signatures import Question, contract_for, requested_amount
from .values import Address, Cents, Model, timestamp

ChainId = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,15}$")]
Number = Annotated[str, Field(pattern=r"^[0-9]{1,78}$")]


class NoQuery(Model):
    pass


class PaymentQuery(Model):
    token: Address
    amount: Number
    admin_address: Address
    chain_id: ChainId | None = None
    is_amount_native: Literal["true", "false"] | None = None


class WithdrawalQuery(PaymentQuery):
    recipient_address: Address


class NewContract(Model):
    chain_id: Annotated[int, Field(gt=0)]
    contract_version: ContractVersion = 2
    user_address: Address | None = None
    """Left out: the wallet that is linked to the user."""


class NewPayment(Model):
    amount: Cents
    wallet_address: Address
    chain_id: Annotated[int, Field(gt=0)] | None = None


class NewCharge(Model):
    amount: Cents
    description: Annotated[str, Field(min_length=1)]


async def mint_session(call: Call) -> Answer:
    """Made with a key, without a body and without a word of what the body would be."""
    call.caller.require_tenant()
    if call.body or call.content_type is not None:
        raise bad_request("this request has neither a body nor a Content-Type")
    user = call.issuing.directory.user(call.parts["user_id"])
    _require_unlocked(call, user)
    switches = call.issuing.switches
    session = call.issuing.sessions.mint(user.user_id, switches.session_seconds)
    expires_at = expiry_text(switches.session_expires_at, timestamp(session.expires_at), session.expires_at)
    return Answer({"token": session.token, "expiresAt": expires_at})


async def list_contracts(call: Call) -> Answer:
    call.read_query(NoQuery)
    contracts = call.issuing.directory.contracts_of(call.holder())
    return Answer([await call.issuing.contract_json(contract) for contract in contracts])


async def create_contract(call: Call) -> Answer:
    asked = call.read_body(NewContract)
    holder = call.holder()
    admin = asked.user_address or call.issuing.directory.user(holder.holder_id).wallet_address
    if admin is None:
        raise bad_request("body/userAddress: this user has no wallet address")
    contract = await call.issuing.add_contract(holder, asked.chain_id, asked.contract_version, [admin])
    return Answer(await call.issuing.contract_json(contract))


async def read_balances(call: Call) -> Answer:
    call.read_query(NoQuery)
    holder = call.holder()
    if holder.kind == "user" and call.issuing.directory.user(holder.holder_id).company_id is not None:
        raise IssuingError(404, "Balances of a company's user are the company's")
    return Answer(await call.issuing.balances_of(holder))


async def sign_withdrawal(call: Call) -> Answer:
    asked = call.read_query(WithdrawalQuery)
    return await _sign(call, asked, asked.recipient_address)


async def sign_payment(call: Call) -> Answer:
    return await _sign(call, call.read_query(PaymentQuery), None)


async def _sign(call: Call, asked: PaymentQuery, recipient: str | None) -> Answer:
    amount = requested_amount(asked.amount, asked.is_amount_native == "true")
    holder = call.holder()
    if holder.kind == "user":
        _require_unlocked(call, call.issuing.directory.user(holder.holder_id))
    chain_id = int(asked.chain_id) if asked.chain_id is not None else None
    contract = contract_for(call.issuing.directory.contracts_of(holder), holder, chain_id)
    question = Question(asked.token, amount, asked.admin_address, recipient)
    return Answer(await call.issuing.signatures.answer(contract, question))


async def initiate_payment(call: Call) -> Answer:
    asked = call.read_body(NewPayment)
    holder = call.holder()
    contract = contract_for(call.issuing.directory.contracts_of(holder), holder, asked.chain_id)
    fields = {
        "amount": asked.amount,
        "walletAddress": asked.wallet_address,
        "chainId": contract.chain_id,
        "status": "pending",
    }
    await call.issuing.record("payment", fields, *_owner(call, holder))
    return Answer({"address": OPERATOR})


async def charge(call: Call) -> Answer:
    call.caller.require_tenant()
    asked = call.read_body(NewCharge)
    owner = _owner(call, call.holder())
    fee = await call.issuing.record("fee", {"amount": asked.amount, "description": asked.description}, *owner)
    return Answer(
        {
            "id": fee.transaction_id,
            "createdAt": fee.payload["postedAt"],
            "amount": asked.amount,
            "description": asked.description,
        }
    )


def _owner(call: Call, holder: Holder) -> tuple[User | None, str | None]:
    if holder.kind == "user":
        return call.issuing.directory.user(holder.holder_id), None
    return None, holder.holder_id if holder.kind == "company" else None


def _require_unlocked(call: Call, user: User) -> None:
    if {user.user_id, (user.wallet_address or "").lower()} & call.issuing.switches.locked:
        raise IssuingError(423)
