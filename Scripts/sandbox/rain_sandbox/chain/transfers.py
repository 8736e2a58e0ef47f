"""What a mined transaction moved, as an indexer sees it: native currency, and tokens by their logs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from eth_utils.crypto import keccak

from .gas_station import EthCall
from .records import Block

TRANSFER = keccak(b"Transfer(address,address,uint256)")


@dataclass(frozen=True)
class Transfer:
    token: bytes | None
    """The contract; None for native currency."""
    sender: bytes
    recipient: bytes
    amount: int


def of(block: Block, index: int, account: bytes = b"", calls: Sequence[EthCall] = ()) -> Iterator[Transfer]:
    """Of native currency what the transaction itself moves, or else the calls that it made for an account."""
    receipt, transaction = block.receipts[index], block.transactions[index]
    if not receipt.succeeded:
        return
    if int(transaction.value):
        yield Transfer(None, block.senders[index], bytes(transaction.to), int(transaction.value))
    else:
        for call in calls:
            if call.value:
                yield Transfer(None, account, call.to, call.value)
    for log in receipt.logs:
        topics = [bytes(topic) for topic in log.topics]
        if len(topics) == 3 and topics[0] == TRANSFER and len(log.data) == 32:
            yield Transfer(bytes(log.address), topics[1][12:], topics[2][12:], int.from_bytes(log.data, "big"))
