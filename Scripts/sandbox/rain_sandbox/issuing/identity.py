"""What clients are configured with, and the keys behind it. It stays the same through a reset."""

from dataclasses import dataclass

from eth_account import Account

from ..chain.artifacts import runtime_code, slots
from ..chain.chain import ETHER, GenesisAccount
from ..randomness import Randomness

# Where the vendor's examples have theirs, and the operator its sandbox documents.
COORDINATOR = "0xE09916E8777cf88E634578C3875CF54d20769fAa"
CONTROLLER = "0xE5D3d7da4b24bc9D2FDA0e206680CD8A00C0FeBD"
OPERATOR = "0x5a6E6b0d5Ea051CfFF9b3dcC2Aa8Dac226458f29"

API_KEY_BYTES = 20


@dataclass(frozen=True)
class IssuingIdentity:
    api_key: str
    readonly_api_key: str
    owner_key: str
    """Of the account that deploys collaterals, owns the contracts and orders pulls."""
    executor_key: str
    """Signs withdrawals; it has no money and sends nothing."""

    @staticmethod
    def generate(randomness: Randomness) -> "IssuingIdentity":
        return IssuingIdentity(
            api_key=randomness.token(API_KEY_BYTES).hex(),
            readonly_api_key=randomness.token(API_KEY_BYTES).hex(),
            owner_key="0x" + randomness.token(32).hex(),
            executor_key="0x" + randomness.token(32).hex(),
        )

    @property
    def owner(self) -> str:
        address: str = Account.from_key(self.owner_key).address
        return address

    @property
    def executor(self) -> str:
        address: str = Account.from_key(self.executor_key).address
        return address

    def genesis_accounts(self) -> list[GenesisAccount]:
        """What stands on every chain from its first block."""
        return [
            GenesisAccount(_bytes(self.owner), balance=10_000 * ETHER),
            _placed(COORDINATOR, "Coordinator", owner=self.owner, executor=self.executor),
            _placed(CONTROLLER, "CollateralController", owner=self.owner, publisher=self.executor),
            _placed(OPERATOR, "AuthPullOperator", owner=self.owner),
        ]


def _placed(address: str, contract: str, **variables: str) -> GenesisAccount:
    at = slots(contract)
    storage = {at[name]: int(value, 16) for name, value in variables.items()}
    return GenesisAccount(_bytes(address), nonce=1, code=runtime_code(contract), storage=storage)


def _bytes(address: str) -> bytes:
    return bytes.fromhex(address[2:])
