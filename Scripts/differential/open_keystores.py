#!/usr/bin/env python3
"""Open keystore files with eth-account, to see that another library reads what this project writes; and write some of its own.

Reads one JSON object a line from standard input: passphrase, and keystore or privateKey. Writes the private key in hex for a
keystore, and a keystore (scrypt or pbkdf2, by the member kdf) for a private key, one a line.
"""

import json
import sys

from eth_account import Account


def main() -> None:
    for line in sys.stdin:
        row = json.loads(line)
        if "keystore" in row:
            print("0x" + bytes(Account.decrypt(row["keystore"], row["passphrase"])).hex())
        else:
            rounds = 4096 if row["kdf"] == "scrypt" else 2000
            print(json.dumps(Account.encrypt(row["privateKey"], row["passphrase"], kdf=row["kdf"], iterations=rounds)))


if __name__ == "__main__":
    main()
