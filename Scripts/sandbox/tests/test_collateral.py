"""Version 2 of the withdrawal: two signatures, two salts, two nonces, and what the contracts refuse."""

import json
import secrets
from dataclasses import replace
from importlib import resources
from typing import Any

import pytest
from eth_abi.abi import encode
from eth_account import Account
from eth_account.signers.local import LocalAccount
from eth_typing import Hash32
from eth_utils.abi import function_abi_to_4byte_selector
from eth_utils.crypto import keccak

from rain_sandbox.chain.artifacts import runtime_code, slots
from rain_sandbox.chain.chain import GenesisAccount
from rain_sandbox.issuing.identity import COORDINATOR

from .support.collateral import (
    HELD,
    INVALID_SIGNATURE,
    RECIPIENT,
    Bench,
    Plan,
    Withdrawal,
    calldata,
    error_text,
    selector,
)

CURVE_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
PAY_OUT = "payOut(address,address,uint256,address,address,bytes32[],bytes[])"
# Answers every call with the number one, as a token's transfer does.
YES = bytes.fromhex("600160005260206000f3")
# An account that accepts every signature (ERC-1271), and one that accepts none.
ACCEPTS_ALL = bytes.fromhex("7f1626ba7e" + "00" * 28 + "60005260206000f3")
ACCEPTS_NONE = bytes.fromhex("60006000f3")


@pytest.fixture(scope="module")
def bench() -> Bench:
    return Bench()


@pytest.fixture
def stranger(bench: Bench) -> LocalAccount:
    account: LocalAccount = Account.create()
    bench.give_native(account.address)
    return account


@pytest.fixture
def plan(bench: Bench) -> Plan:
    return Plan(bench, bench.collateral())


def abi(contract: str) -> dict[str, Any]:
    path = resources.files("rain_sandbox.chain") / "contracts" / "compiled" / f"{contract}.json"
    return {entry["name"]: entry for entry in json.loads(path.read_text())["abi"] if "name" in entry}


@pytest.mark.parametrize(
    ("contract", "function", "expected"),
    [
        ("Coordinator", "withdrawAsset", "4b268241"),
        ("Coordinator", "nonce", "70ae92d2"),
        ("Coordinator", "increaseNonce", "8247a97c"),
        ("Collateral", "adminNonce", "4ab3be98"),
        ("Collateral", "isAdmin", "24d7806c"),
        ("CollateralController", "withdrawAsset", "e167d26a"),
        ("CollateralController", "nonce", "70ae92d2"),
        ("CollateralController", "increaseNonce", "8247a97c"),
        ("CollateralV1", "isAdmin", "24d7806c"),
    ],
)
def test_the_selectors_are_the_published_ones(contract: str, function: str, expected: str) -> None:
    assert function_abi_to_4byte_selector(abi(contract)[function]).hex() == expected


def test_the_arguments_have_the_published_names() -> None:
    assert [item["name"] for item in abi("Coordinator")["withdrawAsset"]["inputs"]] == [
        "_collateralProxy",
        "_asset",
        "_amountNative",
        "_recipient",
        "_expiresAt",
        "_executorPublisherSalt",
        "_executorPublisherSignature",
        "_adminSalts",
        "_adminSignatures",
        "_directTransfer",
    ]


def test_the_type_hashes_are_the_published_ones(bench: Bench, plan: Plan) -> None:
    domain = bench.read(plan.proxy, "EIP712_DOMAIN_TYPE_HASH()", returns="bytes32")
    assert domain.hex() == "d87cd6ef79d4e2b95e15ce8abf732db51ec771f1ca2edccf22a46c729ac56472"
    withdraw = bench.read(plan.proxy, "WITHDRAW_TYPE_HASH()", returns="bytes32")
    assert withdraw.hex() == "74d63e4bf441631d053a425b91bbce942ae34ae3030c75e327b65b729f9ef9d5"


@pytest.mark.parametrize(
    ("proxy", "user", "asset", "amount", "recipient", "salt", "digest"),
    [
        (
            "0xabcdefabcdefabcdefabcdefabcdefabcdefabcd",
            "0x" + "11" * 20,
            "0x9876543210987654321098765432109876543210",
            100_500_000,
            "0xfedcbafedcbafedcbafedcbafedcbafedcbafedc",
            b"\xaa" * 32,
            "b0413ea7f18b8ac3e96ea02a1df0528e507d7a3a4ae12687cb1074f8f6856319",
        ),
        (
            "0x" + "11" * 20,
            "0x" + "22" * 20,
            "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
            5_000_000,
            "0x" + "33" * 20,
            bytes(range(32)),
            "b7e82f6fd1e097cdc64581d4b89a4fb68a41819e8b87dd72c43728881e1dfa1c",
        ),
    ],
    ids=["sdk", "api"],
)
def test_the_contract_verifies_the_golden_digest(
    proxy: str, user: str, asset: str, amount: int, recipient: str, salt: bytes, digest: str
) -> None:
    """The admin signs the published digest itself; nothing of this project's hashing is in it."""
    admin: LocalAccount = Account.create()
    at = slots("Collateral")
    is_admin = int.from_bytes(keccak(encode(["uint256", "address"], [at["isAdmin"], admin.address])), "big")
    storage = {at["coordinator"]: int(COORDINATOR, 16), at["adminThreshold"]: 1, at["adminNonce"]: 7, is_admin: 1}
    placed = GenesisAccount(bytes.fromhex(proxy[2:]), nonce=1, code=runtime_code("Collateral"), storage=storage)
    more = [placed]
    if asset.startswith("0x98"):
        more.append(GenesisAccount(bytes.fromhex(asset[2:]), nonce=1, code=YES))
    bench = Bench(more=more)
    if not asset.startswith("0x98"):
        bench.give_usdc(proxy, amount)
    signature = bytes(admin.unsafe_sign_hash(Hash32(bytes.fromhex(digest))).signature)
    right = calldata(PAY_OUT, user, asset, amount, recipient, recipient, [salt], [signature])
    assert bench.refusal(proxy, right, COORDINATOR) is None
    wrong = calldata(PAY_OUT, user, asset, amount + 1, recipient, recipient, [salt], [signature])
    assert bench.refusal(proxy, wrong, COORDINATOR) == INVALID_SIGNATURE


def test_a_withdrawal_pays_the_recipient_and_counts_both_nonces(bench: Bench, plan: Plan) -> None:
    before = bench.balance(RECIPIENT)
    sent = plan.sign().send(bench.admin)
    assert sent.receipt.succeeded
    assert bench.balance(RECIPIENT) == before + 5_000_000
    assert bench.balance(plan.proxy) == HELD - 5_000_000
    assert bench.read(plan.proxy, "adminNonce()") == 1
    assert bench.read(COORDINATOR, "nonce(address)", plan.proxy) == 1
    topics = [bytes(topic).hex() for topic in sent.receipt.logs[-1].topics]
    assert topics[0] == "342e7ff505a8a0364cd0dc2ff195c315e43bce86b204846ecd36913e117b109e"
    assert [topic[24:] for topic in topics[1:]] == [
        plan.proxy[2:].lower(),
        bench.usdc[2:].lower(),
        RECIPIENT[2:].lower(),
    ]


def test_without_a_direct_transfer_the_money_goes_through_the_coordinator(bench: Bench, plan: Plan) -> None:
    before = bench.balance(RECIPIENT)
    sent = replace(plan, direct=False).sign().send(bench.admin)
    assert sent.receipt.succeeded
    assert (bench.balance(RECIPIENT), bench.balance(COORDINATOR)) == (before + 5_000_000, 0)
    assert len(sent.receipt.logs) == 3  # two transfers and the withdrawal


def test_signatures_serve_once(bench: Bench, plan: Plan) -> None:
    withdrawal = plan.sign()
    assert withdrawal.refusal() is None
    withdrawal.send(bench.admin)
    assert withdrawal.refusal() == INVALID_SIGNATURE
    replayed = withdrawal.send(bench.admin)
    assert (replayed.receipt.succeeded, replayed.receipt.return_data.hex()) == (False, INVALID_SIGNATURE[2:])
    assert bench.balance(plan.proxy) == HELD - 5_000_000


def test_each_signature_is_stale_by_itself(bench: Bench, plan: Plan) -> None:
    first = plan.sign()
    first.send(bench.admin)
    assert replace(plan, admin_nonce=0).sign().refusal() == INVALID_SIGNATURE
    assert replace(plan, executor_nonce=0).sign().refusal() == INVALID_SIGNATURE
    assert plan.sign().refusal() is None


def test_the_owner_can_void_rains_signature_without_touching_the_admins(bench: Bench, plan: Plan) -> None:
    withdrawal = plan.sign()
    bench.own(COORDINATOR, "increaseNonce(address)", plan.proxy)
    assert withdrawal.refusal() == INVALID_SIGNATURE
    assert bench.read(plan.proxy, "adminNonce()") == 0
    assert plan.sign().refusal() is None
    by_another = calldata("increaseNonce(address)", plan.proxy)
    assert bench.refusal(COORDINATOR, by_another, bench.admin.address) == selector("Unauthorized()")


@pytest.mark.parametrize("seconds", [-1, 0])
def test_rains_signature_expires(plan: Plan, seconds: int) -> None:
    assert replace(plan, expires_in=seconds).sign().refusal() == selector("ExpiredSignature()")


def swapped_salts(withdrawal: Withdrawal) -> Withdrawal:
    return withdrawal.changed(executor_salt=withdrawal.admin_salts[0], admin_salts=[withdrawal.executor_salt])


def swapped_signatures(withdrawal: Withdrawal) -> Withdrawal:
    executor, admin = withdrawal.executor_signature, withdrawal.admin_signatures[0]
    return withdrawal.changed(executor_signature=admin, admin_signatures=[executor])


def high_s(signature: bytes) -> bytes:
    """The other signature that the same key could have made."""
    s = CURVE_ORDER - int.from_bytes(signature[32:64], "big")
    return signature[:32] + s.to_bytes(32, "big") + bytes([55 - signature[64]])


def by_admin(change: Any) -> Any:
    return lambda withdrawal: withdrawal.changed(
        admin_signatures=[change(signature) for signature in withdrawal.admin_signatures]
    )


def by_executor(change: Any) -> Any:
    return lambda withdrawal: withdrawal.changed(executor_signature=change(withdrawal.executor_signature))


TAMPERED = {
    "the salts swapped": swapped_salts,
    "another admin salt": lambda it: it.changed(admin_salts=[secrets.token_bytes(32)]),
    "another executor salt": lambda it: it.changed(executor_salt=secrets.token_bytes(32)),
    "the signatures swapped": swapped_signatures,
    "the amount raised": lambda it: it.changed(amount=it.amount + 1),
    "the recipient changed": lambda it: it.changed(recipient="0x" + "44" * 20),
    "the expiry moved": lambda it: it.changed(expires_at=it.expires_at + 1),
    "one signature of two salts": lambda it: it.changed(admin_salts=it.admin_salts * 2),
    "an admin signature with high s": by_admin(high_s),
    "an executor signature with high s": by_executor(high_s),
    "an admin signature with parity 0 or 1": by_admin(lambda text: text[:64] + bytes([text[64] - 27])),
    "an executor signature with parity 0 or 1": by_executor(lambda text: text[:64] + bytes([text[64] - 27])),
    "an admin signature of 64 bytes": by_admin(lambda text: text[:64]),
    "an executor signature of 64 bytes": by_executor(lambda text: text[:64]),
    "an admin signature of zeros": by_admin(lambda _text: bytes(65)),
    "an executor signature of zeros": by_executor(lambda _text: bytes(65)),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_withdrawal_is_refused_with(plan: Plan, name: str) -> None:
    withdrawal = plan.sign()
    assert TAMPERED[name](withdrawal).refusal() == INVALID_SIGNATURE
    assert withdrawal.refusal() is None


def test_signatures_of_others_and_for_elsewhere_are_refused(bench: Bench, plan: Plan, stranger: LocalAccount) -> None:
    for wrong in (
        replace(plan, executor=stranger),
        replace(plan, executor=bench.admin),
        replace(plan, signers=[stranger]),
        replace(plan, signers=[bench.executor]),
        replace(plan, chain=8453),
        replace(plan, chain=8453, executor_chain=bench.chain_id),
        replace(plan, executor_chain=8453),
        replace(plan, user=stranger.address, signers=[stranger]),
    ):
        assert wrong.sign().refusal() == INVALID_SIGNATURE
    # A stranger sends what an admin and Rain signed for the admin.
    assert plan.sign().refusal(sender=stranger.address) == INVALID_SIGNATURE
    assert plan.sign().refusal() is None


def test_a_signature_for_another_collateral_is_refused(bench: Bench, plan: Plan) -> None:
    other = bench.collateral()
    assert plan.sign().changed(proxy=other).refusal() == INVALID_SIGNATURE


def test_nothing_and_nobody_are_refused(plan: Plan) -> None:
    assert replace(plan, amount=0).sign().refusal() == selector("InvalidParams()")
    assert replace(plan, recipient="0x" + "00" * 20).sign().refusal() == selector("InvalidParams()")


def test_more_than_is_held_is_refused_by_the_token(plan: Plan) -> None:
    refused = replace(plan, amount=HELD + 1).sign().refusal()
    assert refused == error_text("ERC20: transfer amount exceeds balance")


def test_two_of_three_admins_have_to_agree_and_not_one_twice(bench: Bench, stranger: LocalAccount) -> None:
    second, third = Account.create(), Account.create()
    proxy = bench.collateral(bench.admin.address, second.address, third.address, threshold=2)
    plan = Plan(bench, proxy)
    assert plan.sign().refusal() == "0xabb98815"  # UnderAdminThreshold()
    assert replace(plan, signers=[bench.admin, bench.admin]).sign().refusal() == "0x8044bb33"  # DuplicateSigner()
    assert replace(plan, signers=[bench.admin, stranger]).sign().refusal() == INVALID_SIGNATURE
    assert replace(plan, signers=[bench.admin, third]).sign().send(bench.admin).receipt.succeeded
    assert bench.read(proxy, "admins(uint256)", 1, returns="address") == second.address.lower()


def test_no_signature_at_all_is_under_the_threshold(plan: Plan) -> None:
    withdrawal = plan.sign().changed(admin_salts=[], admin_signatures=[])
    assert withdrawal.refusal() == selector("UnderAdminThreshold()")


@pytest.mark.parametrize(("code", "refusal"), [(ACCEPTS_ALL, None), (ACCEPTS_NONE, INVALID_SIGNATURE)])
def test_a_smart_account_may_be_admin_and_says_itself_what_it_signed(
    bench: Bench, code: bytes, refusal: str | None
) -> None:
    account = Account.create().address
    bench.node.call("anvil_setCode", account, "0x" + code.hex())
    plan = Plan(bench, bench.collateral(account), user=account)
    assert plan.sign().changed(admin_signatures=[b"\x01" * 100]).refusal() == refusal


def test_an_admin_key_with_a_delegation_still_signs_as_a_key(bench: Bench, plan: Plan) -> None:
    bench.node.call("anvil_setCode", bench.admin.address, "0xef0100" + "55" * 20)
    try:
        assert plan.sign().refusal() is None
    finally:
        bench.node.call("anvil_setCode", bench.admin.address, "0x")


def test_a_collateral_pays_only_for_its_coordinator(bench: Bench, plan: Plan) -> None:
    data = calldata(PAY_OUT, bench.admin.address, bench.usdc, 1, RECIPIENT, RECIPIENT, [], [])
    assert bench.refusal(plan.proxy, data, bench.admin.address) == selector("OnlyCoordinator()")
