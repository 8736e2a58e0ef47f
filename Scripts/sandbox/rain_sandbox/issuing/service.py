"""The state of the service, put together, and what its endpoints and its controls both do."""

import asyncio
from typing import Any

from ..chain.http import ChainThread
from ..clock import StackClock
from ..randomness import Randomness
from . import samples
from .balances import balances
from .directory import Directory
from .errors import AlreadyHasContract, bad_request
from .idempotency import IdempotentAnswers
from .identity import CONTROLLER, COORDINATOR, IssuingIdentity
from .keys import ApiKeys
from .ledger import Ledger, decimals_of
from .records import CollateralContract, ContractVersion, Holder, User
from .sessions import Sessions
from .signatures import Signatures
from .switches import Switches
from .transactions import Kind, Transaction, Transactions
from .values import cents, whole_tokens
from .webhooks import Webhooks

JSON = dict[str, Any]


class Issuing:
    def __init__(
        self,
        identity: IssuingIdentity,
        clock: StackClock,
        randomness: Randomness,
        chains: dict[int, ChainThread],
    ) -> None:
        self.identity = identity
        self.clock = clock
        self.ledger = Ledger(chains, identity)
        self._randomness = randomness
        self._deploying = asyncio.Lock()
        self.reset()

    def reset(self) -> None:
        """Nobody, nothing, and every switch as after the start."""
        randomness = self._randomness
        self.switches = Switches()
        self.keys = ApiKeys(self.identity, self.clock, randomness)
        self.sessions = Sessions(self.clock, randomness)
        self.directory = Directory(randomness)
        self.transactions = Transactions(randomness)
        self.webhooks = Webhooks(self.keys, self.clock, randomness)
        self.idempotency = IdempotentAnswers(self.clock)
        self.signatures = Signatures(self.ledger, self.identity.executor_key, self.clock, randomness, self.switches)

    async def add_contract(
        self, holder: Holder, chain_id: int, version: ContractVersion, admins: list[str], threshold: int = 1
    ) -> CollateralContract:
        usdc = self.ledger.usdc(chain_id)
        if version == 1 and threshold != 1:
            raise bad_request("version 1 has no threshold")
        async with self._deploying:
            if self.directory.contract_on(holder, chain_id) is not None:
                raise AlreadyHasContract
            contract = CollateralContract(
                contract_id=self._randomness.uuid(),
                holder=holder,
                chain_id=chain_id,
                version=version,
                controller=COORDINATOR if version == 2 else CONTROLLER,
                proxy=await self.ledger.deploy(chain_id, version, admins, threshold),
                admins=tuple(admins),
                tokens=(usdc,),
            )
            self.directory.contracts.append(contract)
        return contract

    async def contract_json(self, contract: CollateralContract) -> JSON:
        tokens = []
        for token in contract.tokens:
            held = await self.ledger.balance(contract.chain_id, token, contract.proxy)
            balance = whole_tokens(held, decimals_of(token))
            tokens.append({"address": token, "balance": balance, "exchangeRate": 1, "advanceRate": 1})
        return {
            "id": contract.contract_id,
            "chainId": contract.chain_id,
            "contractVersion": contract.version,
            "controllerAddress": contract.controller,
            "proxyAddress": contract.proxy,
            "depositAddress": contract.proxy,
            "adminAddresses": list(contract.admins),
            "status": "active",
            "tokens": tokens,
        }

    async def balances_of(self, holder: Holder) -> dict[str, int]:
        contracts = self.directory.contracts
        if holder.kind != "tenant":
            contracts = self.directory.contracts_of(holder)
        collateral = 0
        for contract in contracts:
            for token in contract.tokens:
                held = await self.ledger.balance(contract.chain_id, token, contract.proxy)
                collateral += cents(held, decimals_of(token))
        return balances(collateral, self.transactions.of(holder))

    async def record(self, kind: Kind, fields: JSON, user: User | None, company_id: str | None = None) -> Transaction:
        """Writes a transaction down and tells whoever listens."""
        payload = samples.payload(kind, self.clock.now(), fields, user, company_id)
        recorded = self.transactions.add(kind, payload)
        await self.webhooks.send("transaction", "created", recorded.as_json())
        return recorded
