"""Money for test wallets: native coins set, tokens minted by their owner."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from .chain import mint
from .chain.http import ChainThread
from .chain.world import KNOWN_CHAINS

NATIVE, USDC = "native", "USDC"
Address = Annotated[str, Field(pattern=r"^0x[0-9a-fA-F]{40}$")]


class FaucetRequest(BaseModel):
    """`amount` is a decimal string of base units, added to what the address holds."""

    model_config = ConfigDict(alias_generator=to_camel, extra="forbid")

    chain_id: int
    address: Address
    token: str = NATIVE
    amount: Annotated[str, Field(pattern=r"^[0-9]{1,78}$")]


class NoSuchChain(Exception):
    pass


async def pay_out(chains: dict[int, ChainThread], request: FaucetRequest) -> str | None:
    """The hash of the mint, or None for native coins: they appear without a transaction."""
    chain = chains.get(request.chain_id)
    if chain is None:
        raise NoSuchChain(f"no chain {request.chain_id} here")
    amount = int(request.amount)
    recipient = bytes.fromhex(request.address[2:])
    if request.token == NATIVE:
        await chain.run(lambda node: mint.add_native(node.chain, recipient, amount))
        return None
    token = KNOWN_CHAINS[request.chain_id].usdc if request.token == USDC else request.token
    token_address = bytes.fromhex(token.removeprefix("0x"))
    minted = await chain.run(lambda node: mint.mint_token(node.chain, token_address, recipient, amount))
    return "0x" + minted.hex()
