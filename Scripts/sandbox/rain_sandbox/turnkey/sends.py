"""Transactions that the service makes, signs and broadcasts for an account, and how far each has come."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from eth_keys.datatypes import PrivateKey

from ..chain import gas_station
from ..chain.chain import Chain
from ..chain.errors import RpcError
from ..chain.gas_station import EthCall, Fees, PreflightFailed
from ..chain.http import ChainThread
from ..clock import StackClock
from . import revert_reports

CAIP2 = "eip155:"
NOT_SERVED = frozenset({43113, 43114})
"""Avalanche: the service signs for it and neither sends there nor indexes it."""
DEFAULT_DEADLINE_SECONDS = 60 * 60
State = Literal["INITIALIZED", "BROADCASTING", "INCLUDED", "FAILED"]


@dataclass
class Send:
    """What was asked for, and what became of it."""

    status_id: str
    organization_id: str
    fingerprint: str
    chain_id: int
    owner: PrivateKey
    calls: list[EthCall]
    is_sponsored: bool
    submitted_at: float
    station_nonce: int | None
    deadline: int
    fees: Fees
    state: State = "INITIALIZED"
    raw: bytes = b""
    hash: bytes = b""
    error: dict[str, Any] | None = field(default=None)

    @property
    def account(self) -> bytes:
        return gas_station.address_of(self.owner)

    def fail(self, error: dict[str, Any]) -> None:
        self.state, self.error = "FAILED", error


@dataclass
class SendSwitches:
    """What a test wants of the sends to come."""

    are_held: bool = False
    """They stay INITIALIZED."""
    failures: list[str] = field(default_factory=list)
    """Why the next ones are given up before anything goes out."""
    is_sponsorship_off: bool = False


class Sends:
    def __init__(self, clock: StackClock, chains: Mapping[int, ChainThread], sponsor: PrivateKey) -> None:
        self._clock = clock
        self._chains = chains
        self._sponsor = sponsor
        self._by_id: dict[str, Send] = {}
        self.switches = SendSwitches()

    def chain(self, caip2: str) -> ChainThread | None:
        text = caip2.removeprefix(CAIP2)
        if not caip2.startswith(CAIP2) or not text.isdecimal() or int(text) in NOT_SERVED:
            return None
        return self._chains.get(int(text))

    def add(self, send: Send) -> None:
        self._by_id[send.status_id] = send

    def find(self, organization_id: str, status_id: str) -> Send | None:
        send = self._by_id.get(status_id)
        return send if send and send.organization_id == organization_id else None

    def of_account(self, account: bytes, chain_id: int) -> list[Send]:
        return [send for send in self._by_id.values() if (send.account, send.chain_id) == (account, chain_id)]

    async def carry_on(self) -> None:
        """Makes and broadcasts what is there to be sent."""
        if self.switches.are_held:
            return
        for send in list(self._by_id.values()):
            if send.state == "INITIALIZED":
                send.state = "BROADCASTING"  # taken: nobody else makes it too
                await self._make(send)

    async def look(self, send: Send) -> None:
        """Brings a send up to date with its chain; what got lost there goes out again, as the same bytes."""
        if send.state in ("BROADCASTING", "INCLUDED") and send.raw:
            await self._chains[send.chain_id].run(lambda node: _look(node.chain, send))

    async def _make(self, send: Send) -> None:
        if self.switches.failures:
            send.fail({"message": self.switches.failures.pop(0)})
            return
        make = self._maker(send)

        def work(chain: Chain) -> None:
            try:
                send.raw = make(chain)
                send.hash = gas_station.broadcast(chain, send.raw)
            except PreflightFailed as failure:
                send.fail(revert_reports.of_preflight(failure.outcome, failure.account))
            except RpcError as error:
                send.fail({"message": error.message})

        await self._chains[send.chain_id].run(lambda node: work(node.chain))

    def _maker(self, send: Send) -> Callable[[Chain], bytes]:
        if send.is_sponsored:
            return lambda chain: gas_station.sponsored(
                chain, self._sponsor, send.owner, send.calls, send.station_nonce, send.deadline
            )
        if len(send.calls) > 1:
            return lambda chain: gas_station.batch(
                chain, send.owner, send.calls, send.station_nonce, send.deadline, send.fees
            )
        return lambda chain: gas_station.single(chain, send.owner, send.calls[0], send.fees)


def _look(chain: Chain, send: Send) -> None:
    location = chain.locations.get(send.hash)
    if location is not None:
        block, index = location
        receipt = block.receipts[index]
        send.state = "INCLUDED"
        send.error = None if receipt.succeeded else revert_reports.of_receipt(receipt, send.account)
        return
    send.state = "BROADCASTING"
    if chain.pool.find(send.hash) is None:
        try:
            gas_station.broadcast(chain, send.raw)
        except RpcError as error:
            send.fail({"message": error.message})
            return
        if send.hash in chain.locations:
            _look(chain, send)
