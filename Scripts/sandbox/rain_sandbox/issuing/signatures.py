"""Rain's signatures over withdrawals and payments: pending first, then out, one at a time for a contract.

A signature that is out takes its contract until it was used on the chain or has run out. Asking for it again is a
conflict, also with the same question: whoever lost the answer has to wait.
"""

import asyncio
from dataclasses import dataclass
from typing import Any

from ..chain.world import USDC_DECIMALS
from ..clock import StackClock
from ..randomness import Randomness
from .errors import IssuingError, bad_request, not_found
from .executor import Order, sign
from .ledger import Ledger
from .records import CollateralContract, Holder
from .signature_answers import empty_answer, pending_answer, ready_answer
from .switches import Switches
from .values import LARGEST, base_units

SALT_BYTES = 32


@dataclass(frozen=True)
class Question:
    token: str
    amount: int
    admin: str
    recipient: str | None
    """None: a payment."""


@dataclass
class Issued:
    question: Question
    contract: CollateralContract
    polls_left: int
    lapses_at: float
    order: Order | None = None
    """Once it is ready."""
    salt: bytes = b""
    data: bytes = b""


class Signatures:
    def __init__(
        self, ledger: Ledger, executor_key: str, clock: StackClock, randomness: Randomness, switches: Switches
    ) -> None:
        self._ledger = ledger
        self._executor_key = executor_key
        self._clock = clock
        self._randomness = randomness
        self._switches = switches
        self._out: dict[str, Issued] = {}
        self._one_at_a_time = asyncio.Lock()

    async def answer(self, contract: CollateralContract, question: Question) -> dict[str, Any]:
        self._check(contract, question)
        async with self._one_at_a_time:
            return await self._answer(contract, question)

    async def _answer(self, contract: CollateralContract, question: Question) -> dict[str, Any]:
        issued = await self._standing(contract)
        if issued is not None and issued.question != question:
            raise IssuingError(409)
        if issued is not None and issued.order is not None:
            if self._switches.exact_retry == "conflict":
                raise IssuingError(409)
            return ready_answer(self._switches, issued.order, issued.salt, issued.data)
        await self._check_balance(contract, question)
        if issued is None:
            lapses_at = self._clock.now() + self._switches.signature_seconds
            issued = Issued(question, contract, self._switches.pending_polls, lapses_at)
            self._out[contract.contract_id] = issued
        if issued.polls_left > 0:
            issued.polls_left -= 1
            return pending_answer(self._switches)
        if self._switches.empty_signatures > 0:
            self._switches.empty_signatures -= 1
            return empty_answer(self._switches)
        order = await self._issue(issued)
        return ready_answer(self._switches, order, issued.salt, issued.data)

    def release(self, contract_id: str | None = None) -> None:
        """Forgets what is out, for one contract or all."""
        for held in [contract_id] if contract_id is not None else list(self._out):
            self._out.pop(held, None)

    def _check(self, contract: CollateralContract, question: Question) -> None:
        parties = {question.admin.lower(), (question.recipient or "").lower()}
        if parties & self._switches.locked:
            raise IssuingError(423)
        if question.token not in contract.tokens:
            raise not_found_asset(question.token)
        if question.admin not in contract.admins:
            raise bad_request(f"adminAddress {question.admin} is not an admin of this contract")

    async def _standing(self, contract: CollateralContract) -> Issued | None:
        """What still takes the contract: not what has lapsed, nor what the chain would no longer accept."""
        issued = self._out.get(contract.contract_id)
        if issued is None:
            return None
        is_over = self._clock.now() >= issued.lapses_at
        if issued.order is not None and not is_over:
            is_over = await self._ledger.now(contract.chain_id) >= issued.order.expires_at
            is_over = is_over or await self._ledger.executor_nonce(contract) != issued.order.nonce
        if is_over and self._out.get(contract.contract_id) is issued:
            del self._out[contract.contract_id]
        return None if is_over else issued

    async def _check_balance(self, contract: CollateralContract, question: Question) -> None:
        balance = await self._ledger.balance(contract.chain_id, question.token, contract.proxy)
        if balance < question.amount:
            raise IssuingError(
                422,
                f"Collateral balance of USDC in contract {contract.proxy} is lower than requested amount. "
                f"Balance: {balance} Requested: {question.amount}",
            )

    async def _issue(self, issued: Issued) -> Order:
        contract, question = issued.contract, issued.question
        nonce = await self._ledger.executor_nonce(contract)
        # Whichever is ahead: the chain judges the expiry by its blocks, everybody else by the clock.
        now = max(int(self._clock.now()), await self._ledger.now(contract.chain_id))
        expires_at = now + self._switches.signature_seconds
        order = Order(
            contract, question.admin, question.token, question.amount, question.recipient, nonce, expires_at
        )
        issued.salt = self._randomness.token(SALT_BYTES)
        issued.data = sign(self._executor_key, order, issued.salt)
        issued.order = order
        issued.lapses_at = float(expires_at)
        return order


def not_found_asset(token: str) -> IssuingError:
    return IssuingError(404, f"Asset not found: {token}")


def requested_amount(text: str, is_native: bool) -> int:
    """In base units. Without `isAmountNative` the client counted cents."""
    amount = int(text)
    if amount == 0:
        raise bad_request("amount must be greater than 0")
    native = amount if is_native else base_units(amount, USDC_DECIMALS)
    if native > LARGEST:
        raise bad_request("amount is too large")
    return native


def contract_for(contracts: list[CollateralContract], holder: Holder, chain_id: int | None) -> CollateralContract:
    """The one on the chain; without a chain there has to be only one."""
    found = [contract for contract in contracts if chain_id is None or contract.chain_id == chain_id]
    if not found:
        raise not_found(f"Contract of this {holder.kind}")
    if len(found) > 1:
        raise bad_request("chainId is required: there are contracts on more than one chain")
    return found[0]
