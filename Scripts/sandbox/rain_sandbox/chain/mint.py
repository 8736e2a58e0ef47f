"""Adding money to an account: native coins by writing the state, tokens by their owner's `mint`."""

from typing import Any

from eth_utils.abi import function_signature_to_4byte_selector
from ethereum_types.numeric import U256

from .chain import Chain
from .errors import refused
from .transact import transact

# The key of the public test mnemonic's first account, which owns the tokens of the genesis. It guards nothing.
DEVELOPER_KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
MINT = function_signature_to_4byte_selector("mint(address,uint256)")
GAS = 200_000


def add_native(chain: Chain, account: bytes, amount: int) -> None:
    balance = int(chain.account(chain.head, account).balance)

    def write(state: Any) -> None:
        address = chain.fork.address(account)
        chain.fork.state.set_account_balance(state, address, U256(balance + amount))

    chain.edit_head_state(write)


def mint_token(chain: Chain, token: bytes, account: bytes, amount: int) -> bytes:
    if not chain.account(chain.head, token).code:
        raise refused("no token at this address")
    data = MINT + account.rjust(32, b"\0") + amount.to_bytes(32, "big")
    sent = transact(chain, DEVELOPER_KEY, token, data, GAS)
    if not sent.receipt.succeeded:
        raise refused("the token did not mint: is it one whose owner is the first test account?")
    return sent.hash
