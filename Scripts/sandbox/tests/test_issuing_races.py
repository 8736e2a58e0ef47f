"""Many askers at the same moment, in this process: every one of them is there before the first is answered."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Iterator

import pytest
from eth_account import Account

from rain_sandbox.chain.http import ChainThread
from rain_sandbox.chain.world import KNOWN_CHAINS, create_chain
from rain_sandbox.clock import StackClock
from rain_sandbox.issuing.errors import IssuingError
from rain_sandbox.issuing.identity import IssuingIdentity
from rain_sandbox.issuing.records import CollateralContract, Holder
from rain_sandbox.issuing.service import Issuing
from rain_sandbox.issuing.signatures import Question
from rain_sandbox.randomness import Randomness

CHAIN = 84532


@pytest.fixture
def issuing() -> Iterator[Issuing]:
    clock, randomness = StackClock(), Randomness("races")
    identity = IssuingIdentity.generate(randomness)
    chain = create_chain(KNOWN_CHAINS[CHAIN], clock.now, identity.genesis_accounts())
    thread = ChainThread(chain, object())
    yield Issuing(identity, clock, randomness, {CHAIN: thread})
    thread.close()


async def all_at_once(*asked: Awaitable[object]) -> Counter[int]:
    """How many were served (200), and how many were refused with which status."""
    answers = await asyncio.gather(*asked, return_exceptions=True)
    return Counter(answer.status if isinstance(answer, IssuingError) else 200 for answer in answers)


async def new_contract(issuing: Issuing) -> CollateralContract:
    admin = Account.create().address
    holder = Holder("user", issuing.directory.add_user(admin).user_id)
    contract = await issuing.add_contract(holder, CHAIN, 2, [admin])
    await issuing.ledger.mint_usdc(CHAIN, contract.proxy, 100)
    return contract


def test_of_many_questions_one_gets_a_signature(issuing: Issuing) -> None:
    async def ask() -> Counter[int]:
        contract = await new_contract(issuing)
        issuing.switches.pending_polls = 0
        questions = [
            Question(contract.tokens[0], amount, contract.admins[0], "0x" + "33" * 20) for amount in range(1, 9)
        ]
        return await all_at_once(*(issuing.signatures.answer(contract, question) for question in questions))

    assert asyncio.run(ask()) == {200: 1, 409: 7}


def test_of_many_wishes_one_makes_a_contract(issuing: Issuing) -> None:
    async def ask() -> Counter[int]:
        admin = Account.create().address
        holder = Holder("user", issuing.directory.add_user(admin).user_id)
        return await all_at_once(*(issuing.add_contract(holder, CHAIN, 2, [admin]) for _ in range(8)))

    assert asyncio.run(ask()) == {200: 1, 409: 7}
