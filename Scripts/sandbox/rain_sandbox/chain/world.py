"""The chains this stack knows, and what stands on each from its first block.

Every chain has the USDC-shaped token at the address the real chain uses, under that chain's name and version (they
go into EIP-712 domains, so they must be right), and Multicall3. OP chains have the fee oracle too.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from . import producer
from .artifacts import runtime_code, slots
from .chain import ETHER, Chain, ChainSettings, GenesisAccount
from .forks import load_fork
from .rollup import FEE_ORACLE, FIRST_PRICE_SLOT, L1_FEE_VAULT, OPERATOR_FEE_VAULT, L1Prices

FORK = "osaka"
MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11"
# What accounts are delegated to whose fees somebody else pays; vendors have contracts of their own for this.
GAS_DELEGATE = "0x7702000000000000000000000000000000007702"
USDC_VERSION = "2"
USDC_DECIMALS = 6

# About what Base pays; the operator fee is off until a test turns it on.
DEFAULT_L1_PRICES = L1Prices(5 * 10**9, 10**9, 2269, 1055762, 0, 0)

# m/44'/60'/0'/0/0 of "test test test test test test test test test test test junk": owns the token, may mint it.
DEVELOPER = bytes.fromhex("f39fd6e51aad88f6f4ce6ab8827279cfffb92266")


@dataclass(frozen=True)
class KnownChain:
    chain_id: int
    usdc: str
    usdc_name: str
    is_op_stack: bool = False


KNOWN_CHAINS = {
    known.chain_id: known
    for known in (
        KnownChain(1, "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "USD Coin"),
        KnownChain(10, "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85", "USD Coin", is_op_stack=True),
        KnownChain(137, "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", "USD Coin"),
        KnownChain(8453, "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "USD Coin", is_op_stack=True),
        KnownChain(42161, "0xaf88d065e77c8cC2239327C5EDb3A432268e5831", "USD Coin"),
        # The name on 43113 is unconfirmed.
        KnownChain(43113, "0x5425890298aed601595a70AB815c96711a31Bc65", "USD Coin"),
        KnownChain(43114, "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E", "USD Coin"),
        # The name on 80002 is unconfirmed.
        KnownChain(80002, "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582", "USDC"),
        KnownChain(84532, "0x036CbD53842c5426634e7929541eC2318f3dCF7e", "USDC", is_op_stack=True),
        KnownChain(421614, "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d", "USD Coin"),
        KnownChain(11155111, "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238", "USDC"),
        KnownChain(11155420, "0x5fd84259d66Cd46123540766Be93DFE6D43130D7", "USDC", is_op_stack=True),
    )
}


def create_chain(known: KnownChain, now: Callable[[], float], more: Iterable[GenesisAccount] = ()) -> Chain:
    """`more` is what another part of the stack has standing on every chain from its first block."""
    settings = ChainSettings(chain_id=known.chain_id, is_op_stack=known.is_op_stack)
    chain = Chain(settings, load_fork(FORK), now)
    producer.create_genesis(chain, [*_genesis_accounts(known), *more])
    return chain


def _genesis_accounts(known: KnownChain) -> list[GenesisAccount]:
    accounts = [
        GenesisAccount(DEVELOPER, balance=10_000 * ETHER),
        _token(known),
        GenesisAccount(_address(MULTICALL3), nonce=1, code=runtime_code("Multicall3")),
        GenesisAccount(_address(GAS_DELEGATE), nonce=1, code=runtime_code("GasDelegate")),
    ]
    if known.is_op_stack:
        prices = vars(DEFAULT_L1_PRICES).values()
        storage = {slot: price for slot, price in enumerate(prices, FIRST_PRICE_SLOT) if price}
        code = runtime_code("GasPriceOracle")
        accounts.append(GenesisAccount(FEE_ORACLE, nonce=1, code=code, storage=storage))
        accounts += [GenesisAccount(vault, nonce=1) for vault in (L1_FEE_VAULT, OPERATOR_FEE_VAULT)]
    return accounts


def _token(known: KnownChain) -> GenesisAccount:
    """Run-time code with the storage its constructor would have written. Slots come from the compiler's layout."""
    at = slots("USDC")
    storage = {at["owner"]: int.from_bytes(DEVELOPER, "big"), at["decimals"]: USDC_DECIMALS}
    for name, text in (("name", known.usdc_name), ("symbol", "USDC"), ("version", USDC_VERSION)):
        storage.update(_string_slots(at[name], text))
    return GenesisAccount(_address(known.usdc), nonce=1, code=runtime_code("USDC"), storage=storage)


def _string_slots(first: int, text: str) -> dict[int, int]:
    """How Vyper stores a String: its length, then its bytes from the left."""
    encoded = text.encode()
    slots = {first: len(encoded)}
    for index in range(0, len(encoded), 32):
        chunk = encoded[index : index + 32].ljust(32, b"\0")
        slots[first + 1 + index // 32] = int.from_bytes(chunk, "big")
    return slots


def _address(text: str) -> bytes:
    return bytes.fromhex(text[2:])
