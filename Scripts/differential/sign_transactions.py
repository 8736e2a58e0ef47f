#!/usr/bin/env python3
"""Sign transactions of types 0 to 4 with eth-account, to compare this project's bytes with those of a library it did not write.

Reads one JSON object a line from standard input: privateKey and the fields of the transaction under the names of eth-account,
numbers as 0x quantities, data as 0x; a member that the type lacks, and the recipient of a contract creation, are left out.
Writes the raw transaction in hex, one a line.
"""

import json
import sys
from typing import Any

from eth_account import Account

NUMBERS = ("chainId", "nonce", "gasPrice", "maxPriorityFeePerGas", "maxFeePerGas", "maxFeePerBlobGas", "gas", "value")
AUTHORIZATION_NUMBERS = ("chainId", "nonce", "yParity", "r", "s")


def numbers(row: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: int(row[name], 16) if name in names else row[name] for name in row}


def signed(row: dict[str, Any]) -> str:
    private_key = row.pop("privateKey")
    fields = numbers(row, NUMBERS)
    if "authorizationList" in fields:
        fields["authorizationList"] = [numbers(entry, AUTHORIZATION_NUMBERS) for entry in fields["authorizationList"]]
    raw: bytes = Account.sign_transaction(fields, private_key).raw_transaction
    return "0x" + bytes(raw).hex()


def main() -> None:
    for line in sys.stdin:
        print(signed(json.loads(line)))


if __name__ == "__main__":
    main()
