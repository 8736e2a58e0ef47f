"""Fees of an OP-stack chain that gas does not cover: the L1 data fee and the operator fee.

The arithmetic is that of the oracle contract beside it: Fjord's shape on the transaction's plain length, where a
real chain compresses first. Prices live in the oracle's storage, so a contract call and the node always agree.
"""

from dataclasses import dataclass
from typing import Any

from ethereum.exceptions import EthereumException
from ethereum_types.numeric import U256

from .forks import Fork
from .state import StateSnapshot

FEE_ORACLE = bytes.fromhex("420000000000000000000000000000000000000f")
L1_FEE_VAULT = bytes.fromhex("420000000000000000000000000000000000001a")
OPERATOR_FEE_VAULT = bytes.fromhex("420000000000000000000000000000000000001b")

FIRST_PRICE_SLOT = 1
"""The compiler keeps slot 0 of a Vyper contract to itself."""

MINIMUM_SCALED_SIZE = 100 * 10**6


class RollupFeeUnpayable(EthereumException):  # type: ignore[misc]
    """The sender cannot pay the L1 fee of its own transaction."""


@dataclass(frozen=True)
class L1Prices:
    """In the order of the oracle's storage slots."""

    base_fee: int
    blob_base_fee: int
    base_fee_scalar: int
    blob_base_fee_scalar: int
    operator_fee_scalar: int
    operator_fee_constant: int

    @staticmethod
    def read(fork: Fork, state: StateSnapshot) -> "L1Prices":
        return L1Prices(*(state.storage(fork, FEE_ORACLE, FIRST_PRICE_SLOT + index) for index in range(6)))

    def data_fee(self, size: int) -> int:
        base = self.base_fee_scalar * self.base_fee * 16
        blob = self.blob_base_fee_scalar * self.blob_base_fee
        return _scaled_size(size) * (base + blob) // 10**12

    def operator_fee(self, gas: int) -> int:
        return gas * self.operator_fee_scalar // 10**6 + self.operator_fee_constant

    def receipt_fields(self, size: int) -> dict[str, int]:
        fields = {
            "l1Fee": self.data_fee(size),
            "l1GasUsed": _scaled_size(size) * 16 // 10**6,
            "l1GasPrice": self.base_fee,
            "l1BlobBaseFee": self.blob_base_fee,
            "l1BaseFeeScalar": self.base_fee_scalar,
            "l1BlobBaseFeeScalar": self.blob_base_fee_scalar,
        }
        if self.operator_fee_scalar or self.operator_fee_constant:
            fields["operatorFeeScalar"] = self.operator_fee_scalar
            fields["operatorFeeConstant"] = self.operator_fee_constant
        return fields


def move_balance(fork: Fork, state: Any, source: bytes, target: bytes, amount: int) -> None:
    if not amount:
        return
    payer, payee = fork.address(bytes(source)), fork.address(bytes(target))
    available = int(fork.state.get_account(state, payer).balance)
    if available < amount:
        raise RollupFeeUnpayable("rollup fee exceeds balance")
    fork.state.set_account_balance(state, payer, U256(available - amount))
    held = int(fork.state.get_account(state, payee).balance)
    fork.state.set_account_balance(state, payee, U256(held + amount))


def _scaled_size(size: int) -> int:
    return max(MINIMUM_SCALED_SIZE, size * 836500 - 42585600)
