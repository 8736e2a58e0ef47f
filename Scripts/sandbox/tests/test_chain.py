"""The chain: what a wallet asks of a node, what the node refuses, and what tests may do to it."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from eth_account import Account
from eth_account.signers.local import LocalAccount
from eth_utils.crypto import keccak

from .support.running import Stack, running_stack

RECIPIENT = "0x" + "22" * 20
GWEI = 10**9
ETHER = 10**18
TRANSFER = "a9059cbb"
DEVELOPER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"


@pytest.fixture
def wallet(stack: Stack) -> LocalAccount:
    account: LocalAccount = Account.create()
    for chain in (84532, 1):
        stack.fund(account.address, ETHER, chain=chain)
    return account


def signed(account: LocalAccount, **changes: Any) -> str:
    transaction = {
        "chainId": 84532,
        "nonce": 0,
        "to": RECIPIENT,
        "value": 1000,
        "gas": 21000,
        "maxFeePerGas": 3 * GWEI,
        "maxPriorityFeePerGas": GWEI,
        "data": b"",
        **changes,
    }
    dropped = {name: value for name, value in transaction.items() if value is not None}
    return "0x" + bytes(account.sign_transaction(dropped).raw_transaction).hex()


def usdc(stack: Stack) -> str:
    address: str = stack.ready["chains"]["84532"]["usdc"]
    return address


def transfer_data(amount: int) -> str:
    return "0x" + TRANSFER + RECIPIENT[2:].rjust(64, "0") + f"{amount:064x}"


def call(stack: Stack, to: str, signature: str, arguments: str = "", chain: int = 84532) -> bytes:
    data = "0x" + keccak(text=signature)[:4].hex() + arguments
    return bytes.fromhex(stack.rpc("eth_call", {"to": to, "data": data}, "latest", chain=chain)[2:])


def balance_of(stack: Stack, address: str) -> int:
    return int.from_bytes(call(stack, usdc(stack), "balanceOf(address)", address[2:].rjust(64, "0")), "big")


def test_each_chain_answers_for_itself(stack: Stack) -> None:
    assert stack.rpc("eth_chainId") == "0x14a34"
    assert stack.rpc("eth_chainId", chain=1) == "0x1"
    assert stack.rpc("net_version", chain=1) == "1"


def test_the_token_has_the_chains_own_name_at_its_own_address(stack: Stack) -> None:
    assert b"USDC" in call(stack, usdc(stack), "name()")
    assert b"USD Coin" in call(stack, stack.ready["chains"]["1"]["usdc"], "name()", chain=1)
    assert int.from_bytes(call(stack, usdc(stack), "decimals()"), "big") == 6


def test_a_token_transfer_is_mined_to_the_last_base_unit(stack: Stack, wallet: LocalAccount) -> None:
    minted = stack.fund(wallet.address, 5_000_000, "USDC")
    assert stack.rpc("eth_getTransactionReceipt", minted)["status"] == "0x1"
    request = {"from": wallet.address, "to": usdc(stack), "data": transfer_data(1_250_001)}
    gas = int(stack.rpc("eth_estimateGas", request), 16)
    raw = signed(wallet, to=usdc(stack), value=0, gas=gas, data=transfer_data(1_250_001))
    sent = stack.rpc("eth_sendRawTransaction", raw)
    assert sent == "0x" + keccak(hexstr=raw).hex()
    receipt = stack.rpc("eth_getTransactionReceipt", sent)
    assert (receipt["status"], len(receipt["logs"]), receipt["type"]) == ("0x1", 1, "0x2")
    assert balance_of(stack, wallet.address) == 3_749_999
    assert balance_of(stack, RECIPIENT) == 1_250_001
    assert stack.rpc("eth_getTransactionByHash", sent)["from"] == wallet.address.lower()
    assert stack.rpc("eth_getLogs", {"address": usdc(stack), "fromBlock": "earliest"})[-1] == receipt["logs"][0]


def test_an_op_chain_charges_the_l1_fee_and_its_oracle_covers_it(stack: Stack, wallet: LocalAccount) -> None:
    raw = signed(wallet)
    length = len(raw) // 2 - 1
    argument = f"{32:064x}{length:064x}" + raw[2:].ljust((length + 31) // 32 * 64, "0")
    oracle = "0x420000000000000000000000000000000000000F"
    quoted = int.from_bytes(call(stack, oracle, "getL1Fee(bytes)", argument), "big")
    receipt = stack.rpc("eth_getTransactionReceipt", stack.rpc("eth_sendRawTransaction", raw))
    l1_fee, gas_used = int(receipt["l1Fee"], 16), int(receipt["gasUsed"], 16)
    assert 0 < l1_fee <= quoted
    spent = ETHER - int(stack.rpc("eth_getBalance", wallet.address, "latest"), 16)
    assert spent == 1000 + gas_used * int(receipt["effectiveGasPrice"], 16) + l1_fee


def test_a_balance_that_misses_only_the_l1_fee_is_refused(stack: Stack) -> None:
    poor: LocalAccount = Account.create()
    stack.fund(poor.address, 21000 * 3 * GWEI + 1000)
    refused = stack.rpc_answer("eth_sendRawTransaction", signed(poor))["error"]
    assert refused["message"].startswith("insufficient funds for gas * price + value: balance ")


REFUSALS: list[tuple[dict[str, Any], str]] = [
    ({"chainId": 1}, "invalid sender: invalid chain id for signer: have 1 want 84532"),
    ({"gas": 20999}, "intrinsic gas too low: gas 20999, minimum needed 21000"),
    (
        {"gas": 37000, "data": b"\x01" * 1000},
        "insufficient gas for floor data gas cost: gas 37000, minimum needed 61000",
    ),
    ({"gas": 30_000_001}, "exceeds block gas limit"),
    ({"gas": 17_000_000}, "transaction gas limit too high (cap: 16777216, tx: 17000000)"),
    ({"value": 2 * ETHER}, "insufficient funds for gas * price + value: balance"),
    (
        {"maxFeePerGas": 10, "maxPriorityFeePerGas": 11},
        "max priority fee per gas higher than max fee per gas: maxPriorityFeePerGas: 11, maxFeePerGas: 10",
    ),
    ({"maxFeePerGas": 10**15}, "tx fee (21.00 ether) exceeds the configured cap (1.00 ether)"),
    ({"maxPriorityFeePerGas": 0}, "transaction underpriced: gas tip cap 0, minimum needed 1"),
]


@pytest.mark.parametrize(("changes", "text"), REFUSALS, ids=[text[:30] for _, text in REFUSALS])
def test_the_pool_refuses_with_geths_text(
    stack: Stack, wallet: LocalAccount, changes: dict[str, Any], text: str
) -> None:
    refused = stack.rpc_answer("eth_sendRawTransaction", signed(wallet, **changes))["error"]
    assert refused["code"] == -32000
    assert refused["message"].startswith(text)
    assert stack.rpc("eth_getTransactionCount", wallet.address, "pending") == "0x0"


def test_bytes_that_are_no_transaction_are_refused(stack: Stack) -> None:
    for raw, text in (
        ("0x", "typed transaction too short"),
        ("0x05c0", "transaction type not supported"),
        ("0x02c0", "rlp: "),
    ):
        refused = stack.rpc_answer("eth_sendRawTransaction", raw)["error"]
        assert refused["message"].startswith(text)


def test_a_used_nonce_and_a_second_submission_are_told_apart(stack: Stack, wallet: LocalAccount) -> None:
    stack.rpc("evm_setAutomine", False)
    raw = signed(wallet)
    stack.rpc("eth_sendRawTransaction", raw)
    assert error_text(stack, raw) == "already known"
    assert error_text(stack, signed(wallet, value=7)) == "replacement transaction underpriced"
    replacement = signed(wallet, value=7, maxFeePerGas=4 * GWEI, maxPriorityFeePerGas=2 * GWEI)
    stack.rpc("eth_sendRawTransaction", replacement)
    stack.rpc("evm_mine")
    assert stack.rpc("eth_getBalance", RECIPIENT, "latest") == "0x7"
    assert error_text(stack, raw) == "nonce too low: next nonce 1, tx nonce 0"


def test_a_gap_in_nonces_waits_until_it_is_filled(stack: Stack, wallet: LocalAccount) -> None:
    later = stack.rpc("eth_sendRawTransaction", signed(wallet, nonce=1))
    assert stack.rpc("txpool_status") == {"pending": "0x0", "queued": "0x1"}
    assert stack.rpc("eth_getTransactionReceipt", later) is None
    stack.rpc("eth_sendRawTransaction", signed(wallet, nonce=0))
    assert stack.rpc("eth_getTransactionReceipt", later)["status"] == "0x1"


def test_a_revert_says_why_in_calls_and_estimates(stack: Stack, wallet: LocalAccount) -> None:
    request = {"from": wallet.address, "to": usdc(stack), "data": transfer_data(1)}
    for method in ("eth_call", "eth_estimateGas"):
        refused = stack.rpc_answer(method, request)["error"]
        assert refused["code"] == 3
        assert refused["message"] == "execution reverted: ERC20: transfer amount exceeds balance"
        assert refused["data"].startswith("0x08c379a0")


def test_a_batch_answers_each_call(stack: Stack) -> None:
    calls: list[Any] = [
        {"jsonrpc": "2.0", "id": 7, "method": "eth_chainId", "params": []},
        {"jsonrpc": "2.0", "id": "x", "method": "eth_nothing", "params": []},
        {"jsonrpc": "2.0", "id": 9, "method": "eth_getBalance", "params": []},
        17,
    ]
    answers = stack.post_rpc(calls).json()
    assert [answer["id"] for answer in answers] == [7, "x", 9, None]
    assert [answer.get("error", {}).get("code") for answer in answers] == [None, -32601, -32602, -32600]
    assert stack.post_rpc([]).json()["error"]["code"] == -32600


def test_multicall_answers_several_calls_at_once(stack: Stack) -> None:
    chain = stack.ready["chains"]["84532"]
    timestamp = call(stack, chain["multicall3"], "getCurrentBlockTimestamp()")
    assert int.from_bytes(timestamp, "big") == int(stack.rpc("eth_getBlockByNumber", "latest")["timestamp"], 16)


def test_a_snapshot_brings_everything_back(stack: Stack, wallet: LocalAccount) -> None:
    snapshot = stack.rpc("evm_snapshot")
    sent = stack.rpc("eth_sendRawTransaction", signed(wallet))
    stack.rpc("anvil_setBalance", RECIPIENT, hex(5))
    assert stack.rpc("evm_revert", snapshot) is True
    assert stack.rpc("evm_revert", snapshot) is False
    assert stack.rpc("eth_getTransactionByHash", sent) is None
    assert stack.rpc("eth_getBalance", RECIPIENT, "latest") == "0x0"
    assert stack.rpc("eth_getTransactionCount", wallet.address, "pending") == "0x0"


def test_a_reorganisation_returns_transactions_to_the_pool(stack: Stack, wallet: LocalAccount) -> None:
    sent = stack.rpc("eth_sendRawTransaction", signed(wallet))
    before = stack.rpc("eth_getTransactionReceipt", sent)["blockHash"]
    stack.rpc("anvil_reorg", 1)
    assert stack.rpc("eth_getTransactionReceipt", sent) is None
    assert stack.rpc("eth_getBlockByHash", before) is None
    stack.rpc("evm_mine")
    assert stack.rpc("eth_getTransactionReceipt", sent)["blockHash"] != before


def test_a_dropped_transaction_is_gone(stack: Stack, wallet: LocalAccount) -> None:
    stack.rpc("evm_setAutomine", False)
    sent = stack.rpc("eth_sendRawTransaction", signed(wallet))
    assert stack.rpc("anvil_dropTransaction", sent) == sent
    stack.rpc("evm_mine")
    assert stack.rpc("eth_getTransactionByHash", sent) is None


def test_a_restarted_node_has_forgotten_what_waited(stack: Stack, wallet: LocalAccount) -> None:
    stack.rpc("evm_setAutomine", False)
    sent = [stack.rpc("eth_sendRawTransaction", signed(wallet, nonce=nonce)) for nonce in (0, 1)]
    stack.rpc("anvil_dropAllTransactions")
    assert stack.rpc("txpool_status") == {"pending": "0x0", "queued": "0x0"}
    assert [stack.rpc("eth_getTransactionByHash", each) for each in sent] == [None, None]
    assert stack.rpc("eth_getTransactionCount", wallet.address, "pending") == "0x0"


def test_a_block_is_final_only_after_the_lag(stack: Stack) -> None:
    stack.rpc("anvil_mine", "0x5")
    stack.rpc("sandbox_setFinalityLag", "0x2")
    numbers = {tag: stack.rpc("eth_getBlockByNumber", tag)["number"] for tag in ("latest", "safe", "finalized")}
    assert numbers == {"latest": "0x5", "safe": "0x3", "finalized": "0x1"}
    stack.control("reset", {})
    stack.rpc("evm_mine")
    assert stack.rpc("eth_getBlockByNumber", "finalized")["number"] == "0x1"


def test_development_methods_write_state(stack: Stack) -> None:
    stack.rpc("anvil_setBalance", RECIPIENT, hex(5))
    stack.rpc("anvil_setNonce", RECIPIENT, hex(9))
    stack.rpc("anvil_setCode", RECIPIENT, "0x6001")
    stack.rpc("anvil_setStorageAt", RECIPIENT, "0x1", "0x2")
    assert stack.rpc("eth_getBalance", RECIPIENT, "latest") == "0x5"
    assert stack.rpc("eth_getTransactionCount", RECIPIENT, "latest") == "0x9"
    assert stack.rpc("eth_getCode", RECIPIENT, "latest") == "0x6001"
    assert int(stack.rpc("eth_getStorageAt", RECIPIENT, "0x1", "latest"), 16) == 2


def test_time_and_base_fee_can_be_set(stack: Stack) -> None:
    head = int(stack.rpc("eth_getBlockByNumber", "latest")["timestamp"], 16)
    stack.rpc("evm_setNextBlockTimestamp", hex(head + 1000))
    stack.rpc("anvil_setNextBlockBaseFeePerGas", hex(77 * GWEI))
    stack.rpc("evm_mine")
    block = stack.rpc("eth_getBlockByNumber", "latest")
    assert int(block["timestamp"], 16) == head + 1000
    assert int(block["baseFeePerGas"], 16) == 77 * GWEI
    stack.advance(5000)
    stack.rpc("evm_mine")
    assert int(stack.rpc("eth_getBlockByNumber", "latest")["timestamp"], 16) >= head + 5000


def test_l1_prices_can_be_set_on_an_op_chain_only(stack: Stack) -> None:
    assert stack.rpc("sandbox_setL1Fees", "0x1", "0x2") == ["0x1", "0x2"]
    assert stack.rpc_answer("sandbox_setL1Fees", "0x1", "0x2", chain=1)["error"]["message"] == "not an OP chain"


def test_fee_history_follows_the_blocks(stack: Stack, wallet: LocalAccount) -> None:
    stack.rpc("eth_sendRawTransaction", signed(wallet))
    history = stack.rpc("eth_feeHistory", "0x2", "latest", [50])
    assert len(history["baseFeePerGas"]) == 3
    assert history["reward"][-1] == [hex(GWEI)]


def test_a_reset_brings_the_chain_back_to_its_first_block(stack: Stack, wallet: LocalAccount) -> None:
    snapshot = stack.rpc("evm_snapshot")
    stack.rpc("evm_setAutomine", False)
    stack.rpc("evm_mine")
    stack.control("reset", {})
    assert stack.rpc("evm_revert", snapshot) is False
    assert stack.rpc("eth_blockNumber") == "0x0"
    assert stack.rpc("anvil_getAutomine") is True
    assert stack.rpc("eth_getBalance", wallet.address, "latest") == "0x0"
    assert int(stack.rpc("eth_getBalance", DEVELOPER, "latest"), 16) == 10_000 * ETHER


def test_blocks_come_by_the_clock_when_asked() -> None:
    with running_stack("--block-time", "0.2") as stack:
        account: LocalAccount = Account.create()
        stack.fund(account.address, ETHER)
        sent = stack.rpc("eth_sendRawTransaction", signed(account))
        assert stack.rpc("eth_getTransactionReceipt", sent) is None
        deadline = time.monotonic() + 10
        while stack.rpc("eth_getTransactionReceipt", sent) is None:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def error_text(stack: Stack, raw: str) -> str:
    text: str = stack.rpc_answer("eth_sendRawTransaction", raw)["error"]["message"]
    return text


def test_two_chains_work_at_the_same_time_without_mixing(stack: Stack, wallet: LocalAccount) -> None:
    def send_ten(chain: int) -> list[str]:
        raws = [signed(wallet, chainId=chain, nonce=nonce, value=chain) for nonce in range(10)]
        return [stack.rpc("eth_sendRawTransaction", raw, chain=chain) for raw in raws]

    with ThreadPoolExecutor() as threads:
        sent = dict(zip((84532, 1), threads.map(send_ten, (84532, 1)), strict=True))
    for chain, hashes in sent.items():
        receipts = [stack.rpc("eth_getTransactionReceipt", sent_hash, chain=chain) for sent_hash in hashes]
        assert [receipt["status"] for receipt in receipts] == ["0x1"] * 10
        assert stack.rpc("eth_getBalance", RECIPIENT, "latest", chain=chain) == hex(10 * chain)
