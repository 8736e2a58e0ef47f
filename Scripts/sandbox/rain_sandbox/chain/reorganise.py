"""Replacing the newest blocks, as a fork choice would."""

from . import admission, producer
from .chain import Chain
from .errors import refused


def reorganise(chain: Chain, depth: int) -> None:
    """Puts `depth` + 1 empty blocks in place of the last `depth`; their transactions go back to the pool."""
    if not 0 <= depth <= chain.head.number:
        raise refused(f"cannot reorganise {depth} blocks: the head is block {chain.head.number}")
    removed = chain.truncate(chain.head.number - depth)
    for _ in range(depth + 1):
        producer.mine(chain, transactions=[], timestamp=chain.head.timestamp + 1)
    for block in removed:
        entries = zip(
            block.transactions, block.raw_transactions, block.transaction_hashes, block.senders, strict=True
        )
        for transaction, raw, transaction_hash, sender in entries:
            chain.pool.add(admission.pending_transaction(chain, transaction, raw, transaction_hash, sender))
