#!/usr/bin/env python3
"""Sign EIP-1559 transactions with eth-account, to compare this project's bytes with those of a library it did not write.

Reads one JSON object a line from standard input: privateKey, chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, value
(0x quantities), data (0x), accessList and, unless a contract is created, to. Writes the raw transaction in hex, one a line.
"""

import json
import sys
from typing import Any

from eth_account import Account

NUMBERS = ("chainId", "nonce", "maxPriorityFeePerGas", "maxFeePerGas", "gas", "value")


def signed(row: dict[str, Any]) -> str:
    fields = {name: int(row[name], 16) if name in NUMBERS else row[name] for name in row if name != "privateKey"}
    raw: bytes = Account.sign_transaction({"type": 2, **fields}, row["privateKey"]).raw_transaction
    return "0x" + bytes(raw).hex()


def main() -> None:
    for line in sys.stdin:
        print(signed(json.loads(line)))


if __name__ == "__main__":
    main()
