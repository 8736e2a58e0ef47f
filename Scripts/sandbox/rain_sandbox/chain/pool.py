"""Transactions that wait: at most one for each sender and nonce."""

from collections.abc import Callable, Iterator

from .records import PendingTransaction


class Pool:
    def __init__(self) -> None:
        self._by_sender: dict[bytes, dict[int, PendingTransaction]] = {}

    def copy(self) -> "Pool":
        duplicate = Pool()
        duplicate._by_sender = {sender: dict(queue) for sender, queue in self._by_sender.items()}
        return duplicate

    def __iter__(self) -> Iterator[PendingTransaction]:
        for queue in self._by_sender.values():
            yield from queue.values()

    def __len__(self) -> int:
        return sum(len(queue) for queue in self._by_sender.values())

    def add(self, transaction: PendingTransaction) -> None:
        self._by_sender.setdefault(transaction.sender, {})[transaction.nonce] = transaction

    def remove(self, transaction: PendingTransaction) -> None:
        queue = self._by_sender.get(transaction.sender, {})
        kept = queue.get(transaction.nonce)
        if kept is not None and kept.hash == transaction.hash:
            del queue[transaction.nonce]
        if not queue:
            self._by_sender.pop(transaction.sender, None)

    def find(self, transaction_hash: bytes) -> PendingTransaction | None:
        return next((waiting for waiting in self if waiting.hash == transaction_hash), None)

    def at(self, sender: bytes, nonce: int) -> PendingTransaction | None:
        return self._by_sender.get(sender, {}).get(nonce)

    def queued_cost(self, sender: bytes, except_nonce: int) -> int:
        queue = self._by_sender.get(sender, {})
        return sum(waiting.cost for nonce, waiting in queue.items() if nonce != except_nonce)

    def next_nonce(self, sender: bytes, account_nonce: int) -> int:
        queue = self._by_sender.get(sender, {})
        nonce = account_nonce
        while nonce in queue:
            nonce += 1
        return nonce

    def counts(self, account_nonce: Callable[[bytes], int]) -> tuple[int, int]:
        """How many can be mined now, and how many wait behind a gap."""
        pending = queued = 0
        for sender, queue in self._by_sender.items():
            limit = self.next_nonce(sender, account_nonce(sender))
            pending += sum(nonce < limit for nonce in queue)
            queued += sum(nonce >= limit for nonce in queue)
        return pending, queued

    def executable(
        self, base_fee: int, gas_limit: int, account_nonce: Callable[[bytes], int]
    ) -> list[PendingTransaction]:
        """What the next block takes: each sender's nonces in order, the best tip first, as far as gas reaches."""
        next_nonces = {sender: account_nonce(sender) for sender in self._by_sender}
        self._forget_below(next_nonces)
        chosen: list[PendingTransaction] = []
        gas = 0
        while True:
            candidates = [
                waiting
                for sender, nonce in next_nonces.items()
                if (waiting := self.at(sender, nonce)) is not None
                and waiting.fee_cap >= base_fee
                and gas + int(waiting.transaction.gas) <= gas_limit
            ]
            if not candidates:
                return chosen
            best = max(candidates, key=lambda waiting: (_effective_tip(waiting, base_fee), -waiting.arrived))
            chosen.append(best)
            gas += int(best.transaction.gas)
            next_nonces[best.sender] += 1

    def _forget_below(self, next_nonces: dict[bytes, int]) -> None:
        for sender, queue in list(self._by_sender.items()):
            for nonce in [nonce for nonce in queue if nonce < next_nonces[sender]]:
                del queue[nonce]
            if not queue:
                del self._by_sender[sender]


def _effective_tip(waiting: PendingTransaction, base_fee: int) -> int:
    return min(waiting.tip_cap, waiting.fee_cap - base_fee)
