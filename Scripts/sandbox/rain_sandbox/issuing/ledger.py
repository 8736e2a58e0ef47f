"""The chains as this service uses them: it reads contracts, and acts as the account that owns them."""

from collections.abc import Sequence
from typing import Any

from eth_abi.abi import decode, encode
from eth_utils.abi import function_signature_to_4byte_selector
from eth_utils.address import to_checksum_address

from ..chain import mint
from ..chain.artifacts import creation_code
from ..chain.chain import Chain
from ..chain.errors import RpcError
from ..chain.http import ChainThread
from ..chain.node import Node
from ..chain.transact import Sent, transact
from ..chain.world import KNOWN_CHAINS, USDC_DECIMALS
from .errors import bad_request
from .identity import CONTROLLER, COORDINATOR, OPERATOR, IssuingIdentity
from .records import CollateralContract, ContractVersion


class Ledger:
    def __init__(self, chains: dict[int, ChainThread], identity: IssuingIdentity) -> None:
        self._chains = chains
        self._identity = identity

    def chain(self, chain_id: int) -> ChainThread:
        found = self._chains.get(chain_id)
        if found is None:
            raise bad_request(f"chainId {chain_id} is not supported")
        return found

    def usdc(self, chain_id: int) -> str:
        self.chain(chain_id)
        return KNOWN_CHAINS[chain_id].usdc

    async def now(self, chain_id: int) -> int:
        """The head's time, which a burst of blocks may have carried ahead of the clock."""
        return await self.chain(chain_id).run(lambda node: node.chain.head.timestamp)

    async def balance(self, chain_id: int, token: str, account: str) -> int:
        return await self._read(chain_id, token, "balanceOf(address)", account)

    async def executor_nonce(self, contract: CollateralContract) -> int:
        """The number that Rain's signature has to carry; it goes up with each withdrawal."""
        return await self._read(contract.chain_id, contract.controller, "nonce(address)", contract.proxy)

    async def deploy(self, chain_id: int, version: ContractVersion, admins: Sequence[str], threshold: int) -> str:
        """The address of a new collateral."""
        if version == 2:
            arguments = encode(["address", "address[]", "uint256"], [COORDINATOR, admins, threshold])
            code = creation_code("Collateral") + arguments
        else:
            code = creation_code("CollateralV1") + encode(["address", "address[]"], [CONTROLLER, admins])
        sent = await self._send(chain_id, None, code)
        if not sent.receipt.succeeded:
            raise bad_request("these admins and this threshold make no collateral")
        return to_checksum_address(sent.created)

    async def mint_usdc(self, chain_id: int, account: str, amount: int) -> None:
        token = _bytes(self.usdc(chain_id))
        await self.chain(chain_id).run(lambda node: mint.mint_token(node.chain, token, _bytes(account), amount))

    async def void(self, contract: CollateralContract) -> None:
        """Makes the signature that is out for a contract worthless, as its owner can."""
        await self._send(
            contract.chain_id, _bytes(contract.controller), _call("increaseNonce(address)", contract.proxy)
        )

    async def pull(self, chain_id: int, payer: str, recipient: str, amount: int) -> "Pull":
        """Takes tokens that the payer allowed the operator to take, when it can; all of it in one step."""
        token = self.usdc(chain_id)
        data = _call("pull(address,address,address,uint256)", token, payer, recipient, amount)
        request = {"from": self._identity.owner, "to": OPERATOR, "data": "0x" + data.hex()}

        def run(node: Node) -> Pull:
            if _answer(node, token, "allowance(address,address)", payer, OPERATOR) < amount:
                return Pull("insufficient_allowance")
            if _answer(node, token, "balanceOf(address)", payer) < amount:
                return Pull("insufficient_funds")
            try:
                node.call("eth_call", request, "latest")
            except RpcError:
                return Pull("transfer_failed")
            sent = transact(node.chain, self._identity.owner_key, _bytes(OPERATOR), data)
            return Pull(None, "0x" + sent.hash.hex()) if sent.receipt.succeeded else Pull("transfer_failed")

        return await self.chain(chain_id).run(run)

    async def _send(self, chain_id: int, to: bytes | None, data: bytes) -> Sent:
        def run(chain: Chain) -> Sent:
            return transact(chain, self._identity.owner_key, to, data)

        return await self.chain(chain_id).run(lambda node: run(node.chain))

    async def _read(self, chain_id: int, contract: str, signature: str, *arguments: Any) -> int:
        return await self.chain(chain_id).run(lambda node: _answer(node, contract, signature, *arguments))


class Pull:
    """How a pull went: what stood against it, or the transaction that did it."""

    def __init__(self, obstacle: str | None, transaction_hash: str | None = None) -> None:
        self.obstacle = obstacle
        self.transaction_hash = transaction_hash


def decimals_of(_token: str) -> int:
    """Every token that a collateral here holds is the USDC-shaped one."""
    return USDC_DECIMALS


def _answer(node: Node, contract: str, signature: str, *arguments: Any) -> int:
    """What a function says that returns one number. A contract that a revert took away says zero."""
    answer = node.call("eth_call", {"to": contract, "data": "0x" + _call(signature, *arguments).hex()}, "latest")
    returned = bytes.fromhex(answer[2:])
    return int(decode(["uint256"], returned)[0]) if returned else 0


def _call(signature: str, *arguments: Any) -> bytes:
    types = signature[signature.index("(") + 1 : -1].split(",")
    return function_signature_to_4byte_selector(signature) + encode(types, arguments)


def _bytes(address: str) -> bytes:
    return bytes.fromhex(address[2:])
