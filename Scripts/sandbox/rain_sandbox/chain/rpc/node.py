"""What a node says about itself, and what gas costs."""

from typing import Any

from ethereum.crypto.hash import keccak256

from ..chain import Chain
from ..errors import refused
from ..records import Block
from .method import rpc
from .parameters import BlockFinder, data, quantity
from .shapes import hex_bytes, hex_number

CLIENT_VERSION = "rain-sandbox/eels-2.20.0"
MAXIMUM_FEE_HISTORY = 1024


class NodeMethods:
    def __init__(self, chain: Chain, finder: BlockFinder) -> None:
        self.chain = chain
        self.finder = finder

    @rpc("web3_clientVersion")
    def client_version(self) -> str:
        return CLIENT_VERSION

    @rpc("web3_sha3")
    def keccak(self, value: Any) -> str:
        return hex_bytes(keccak256(data(value)))

    @rpc("net_version")
    def network_version(self) -> str:
        return str(self.chain.settings.chain_id)

    @rpc("net_listening")
    def listening(self) -> bool:
        return True

    @rpc("eth_syncing")
    def syncing(self) -> bool:
        return False

    @rpc("eth_accounts")
    def accounts(self) -> list[str]:
        """The node holds no keys, on purpose: every transaction arrives signed."""
        return []

    @rpc("eth_chainId")
    def chain_id(self) -> str:
        return hex_number(self.chain.settings.chain_id)

    @rpc("eth_blockNumber")
    def block_number(self) -> str:
        return hex_number(self.chain.head.number)

    @rpc("eth_gasPrice")
    def gas_price(self) -> str:
        return hex_number(self.chain.pending_base_fee() + self.chain.suggested_tip)

    @rpc("eth_maxPriorityFeePerGas")
    def max_priority_fee(self) -> str:
        return hex_number(self.chain.suggested_tip)

    @rpc("eth_blobBaseFee")
    def blob_base_fee(self) -> str:
        return "0x1"

    @rpc("eth_feeHistory")
    def fee_history(self, count: Any, newest: Any, percentiles: list[float] | None = None) -> dict[str, Any]:
        percentiles = percentiles or []
        if any(not 0 <= value <= 100 for value in percentiles) or percentiles != sorted(percentiles):
            raise refused("invalid reward percentile")
        wanted = min(quantity(count), MAXIMUM_FEE_HISTORY)
        last = self.finder.block(newest)
        if wanted < 1:
            return {"oldestBlock": "0x0", "gasUsedRatio": []}
        first = max(0, last.number - wanted + 1)
        blocks = self.chain.blocks[first : last.number + 1]
        base_fees = [int(block.header.base_fee_per_gas) for block in blocks]
        history: dict[str, Any] = {
            "oldestBlock": hex_number(first),
            "baseFeePerGas": [hex_number(fee) for fee in [*base_fees, self._base_fee_after(last)]],
            "gasUsedRatio": [int(block.header.gas_used) / int(block.header.gas_limit) for block in blocks],
            "baseFeePerBlobGas": ["0x1"] * (len(blocks) + 1),
            "blobGasUsedRatio": [0] * len(blocks),
        }
        if percentiles:
            history["reward"] = [_rewards(block, percentiles) for block in blocks]
        return history

    def _base_fee_after(self, block: Block) -> int:
        if block.number < self.chain.head.number:
            return int(self.chain.blocks[block.number + 1].header.base_fee_per_gas)
        return self.chain.base_fee_after(block)


def _rewards(block: Block, percentiles: list[float]) -> list[str]:
    """Tips paid in the block, weighted by the gas each transaction used."""
    base_fee = int(block.header.base_fee_per_gas)
    tips = sorted(
        (_tip(transaction, base_fee), receipt.gas_used)
        for transaction, receipt in zip(block.transactions, block.receipts, strict=True)
    )
    rewards = []
    for percentile in percentiles:
        threshold = int(block.header.gas_used) * percentile / 100
        seen = reward = 0
        for tip, gas_used in tips:
            seen += gas_used
            reward = tip
            if seen >= threshold:
                break
        rewards.append(hex_number(reward))
    return rewards


def _tip(transaction: Any, base_fee: int) -> int:
    if hasattr(transaction, "max_fee_per_gas"):
        return min(int(transaction.max_priority_fee_per_gas), int(transaction.max_fee_per_gas) - base_fee)
    return int(transaction.gas_price) - base_fee
