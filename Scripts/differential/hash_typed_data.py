#!/usr/bin/env python3
"""Hash typed data with eth-account, to compare with this project's EIP-712.

Reads one document of eth_signTypedData_v4 a line, as JSON, from standard input. Writes the digest that is signed in hex, one a
line. The hashing functions are called directly: encode_typed_data refuses documents with more types than the message needs,
and those whose types hold one another.
"""

import json
import sys

from eth_account._utils.encode_typed_data.encoding_and_hashing import hash_domain, hash_struct
from eth_utils import keccak


def main() -> None:
    for line in sys.stdin:
        document = json.loads(line)
        types = {name: members for name, members in document["types"].items() if name != "EIP712Domain"}
        message = hash_struct(document["primaryType"], types, document["message"])
        print("0x" + keccak(b"\x19\x01" + hash_domain(document["domain"]) + message).hex())


if __name__ == "__main__":
    main()
