"""Adding money to an account: native coins by writing the state, tokens by their owner's `mint`."""

from typing import Any

from eth_account import Account
from eth_utils.abi import function_signature_to_4byte_selector
from ethereum_types.numeric import U256

from . import admission, producer
from .chain import Chain
from .errors import refused

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
    """Mined in a block of its own at once, whatever the mining mode, and apart from what waits in the pool."""
    if not chain.account(chain.head, token).code:
        raise refused("no token at this address")
    developer = Account.from_key(DEVELOPER_KEY)
    fee = chain.pending_base_fee() * 2 + chain.settings.minimum_tip
    signed = developer.sign_transaction(
        {
            "chainId": chain.settings.chain_id,
            "nonce": chain.account_nonce(bytes.fromhex(developer.address[2:])),
            "to": token,
            "value": 0,
            "gas": GAS,
            "maxFeePerGas": fee,
            "maxPriorityFeePerGas": chain.settings.minimum_tip,
            "data": MINT + account.rjust(32, b"\0") + amount.to_bytes(32, "big"),
        }
    )
    raw = bytes(signed.raw_transaction)
    waiting = admission.pending_transaction(
        chain,
        chain.fork.transactions.decode_transaction(raw),
        raw,
        bytes(signed.hash),
        bytes.fromhex(developer.address[2:]),
    )
    block = producer.mine(chain, transactions=[waiting])
    if not block.receipts or not block.receipts[0].succeeded:
        raise refused("the token did not mint: is it one whose owner is the first test account?")
    return waiting.hash
