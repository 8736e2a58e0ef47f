#!/usr/bin/env python3
"""Derive accounts from recovery phrases with eth-account, to compare with this project's BIP-39 and BIP-32.

Reads one JSON object a line from standard input: phrase, passphrase, path. Writes the private key in hex and the address with
its checksum, separated by a space, one a line.
"""

import json
import sys

from eth_account import Account


def main() -> None:
    Account.enable_unaudited_hdwallet_features()
    for line in sys.stdin:
        row = json.loads(line)
        account = Account.from_mnemonic(row["phrase"], passphrase=row["passphrase"], account_path=row["path"])
        print(f"0x{bytes(account.key).hex()} {account.address}")


if __name__ == "__main__":
    main()
