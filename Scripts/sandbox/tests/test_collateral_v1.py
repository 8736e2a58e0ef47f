"""Version 1 of the withdrawal: Rain's signature, and an admin who sends it."""

import secrets
from typing import Any

import pytest
from eth_account import Account
from eth_account.signers.local import LocalAccount

from rain_sandbox.issuing.identity import CONTROLLER, OPERATOR

from .support.collateral import (
    EXECUTOR_FIELDS,
    HELD,
    RECIPIENT,
    WITHDRAW_V1,
    Bench,
    calldata,
    error_text,
    sign_typed,
    typed,
)

# The deployed contract's type string spells `uint`.
FIELDS = [(name, kind.replace("uint256", "uint")) for name, kind in EXECUTOR_FIELDS]


class Withdrawal:
    def __init__(self, bench: Bench, proxy: str) -> None:
        self.bench = bench
        self.proxy = proxy

    def values(self, **changes: Any) -> list[Any]:
        """The arguments with Rain's signature over them, or over what a test says instead."""
        bench = self.bench
        asked: dict[str, Any] = {
            "amount": 5_000_000,
            "recipient": RECIPIENT,
            "expires_at": bench.now + 1800,
            "user": bench.admin.address,
            "signer": bench.executor,
            "chain": bench.chain_id,
            "fields": FIELDS,
            "nonce": bench.read(CONTROLLER, "nonce(address)", self.proxy),
            **changes,
        }
        salt = secrets.token_bytes(32)
        order = [self.proxy, bench.usdc, asked["amount"], asked["recipient"]]
        domain = typed("Rain Collateral", "1", asked["chain"], CONTROLLER, salt)
        signed = [asked["user"], *order, asked["nonce"], asked["expires_at"]]
        return [*order, asked["expires_at"], salt, sign_typed(asked["signer"], domain, asked["fields"], signed)]

    def refusal(self, values: list[Any], sender: str | None = None) -> str | None:
        return self.bench.refusal(CONTROLLER, calldata(WITHDRAW_V1, *values), sender or self.bench.admin.address)


@pytest.fixture(scope="module")
def bench() -> Bench:
    return Bench()


@pytest.fixture
def withdrawal(bench: Bench) -> Withdrawal:
    return Withdrawal(bench, bench.collateral_v1())


@pytest.fixture
def stranger() -> LocalAccount:
    account: LocalAccount = Account.create()
    return account


def test_the_type_hash_is_the_one_that_spells_uint(bench: Bench) -> None:
    spelled = bench.read(CONTROLLER, "WITHDRAW_TYPE_HASH()", returns="bytes32").hex()
    assert spelled.startswith("a4e73392") and spelled.endswith("bc3c37")


def test_a_withdrawal_pays_once(bench: Bench, withdrawal: Withdrawal) -> None:
    values, before = withdrawal.values(), bench.balance(RECIPIENT)
    sent = bench.send(bench.admin, CONTROLLER, calldata(WITHDRAW_V1, *values))
    assert sent.receipt.succeeded
    assert bench.balance(RECIPIENT) == before + 5_000_000
    assert bench.balance(withdrawal.proxy) == HELD - 5_000_000
    topic = bytes(sent.receipt.logs[-1].topics[0]).hex()
    assert topic == "2717ead6b9200dd235aad468c9809ea400fe33ac69b5bfaa6d3e90fc922b6398"
    assert withdrawal.refusal(values) == error_text("Invalid signature")
    assert withdrawal.refusal(withdrawal.values()) is None


def test_who_is_not_admin_is_refused_before_the_signature_is_looked_at(
    withdrawal: Withdrawal, stranger: LocalAccount
) -> None:
    values = withdrawal.values(user=stranger.address)
    assert withdrawal.refusal(values, stranger.address) == error_text("Unauthorized")


@pytest.mark.parametrize(
    "changes",
    [
        {"chain": 8453},
        {"fields": EXECUTOR_FIELDS},
        {"nonce": 5},
        {"user": RECIPIENT},
        {"signer": Account.create()},
    ],
    ids=["chain", "uint256", "nonce", "user", "signer"],
)
def test_a_signature_over_something_else_is_refused(withdrawal: Withdrawal, changes: dict[str, Any]) -> None:
    assert withdrawal.refusal(withdrawal.values(**changes)) == error_text("Invalid signature")


@pytest.mark.parametrize(
    ("index", "value"), [(2, 5_000_001), (3, "0x" + "44" * 20), (5, b"\x01" * 32), (6, b"\x01" * 64)]
)
def test_what_was_signed_is_what_is_paid(withdrawal: Withdrawal, index: int, value: Any) -> None:
    values = withdrawal.values()
    values[index] = value
    assert withdrawal.refusal(values) == error_text("Invalid signature")


def test_expiry_and_parameters_are_checked(bench: Bench, withdrawal: Withdrawal) -> None:
    assert withdrawal.refusal(withdrawal.values(expires_at=bench.now)) == error_text("Expired signature")
    assert withdrawal.refusal(withdrawal.values(amount=0)) == error_text("Invalid Params")
    assert withdrawal.refusal(withdrawal.values(recipient="0x" + "00" * 20)) == error_text("Invalid Params")


def test_the_owner_can_void_a_signature(bench: Bench, withdrawal: Withdrawal) -> None:
    values = withdrawal.values()
    assert bench.own(CONTROLLER, "increaseNonce(address)", withdrawal.proxy).receipt.succeeded
    assert withdrawal.refusal(values) == error_text("Invalid signature")
    by_another = calldata("increaseNonce(address)", withdrawal.proxy)
    assert bench.refusal(CONTROLLER, by_another, bench.admin.address) == error_text("Unauthorized")


def test_a_collateral_pays_only_for_its_controller(bench: Bench, withdrawal: Withdrawal) -> None:
    data = calldata("withdrawAsset(address,address,uint256)", bench.usdc, RECIPIENT, 1)
    assert bench.refusal(withdrawal.proxy, data, bench.admin.address) == error_text("Unauthorized")


def test_the_operator_pulls_for_its_owner_alone(bench: Bench) -> None:
    bench.give_usdc(bench.admin.address, 10)
    bench.send(bench.admin, bench.usdc, calldata("approve(address,uint256)", OPERATOR, 7))
    pull = ("pull(address,address,address,uint256)", bench.usdc, bench.admin.address, RECIPIENT, 5)
    assert bench.refusal(OPERATOR, calldata(*pull), bench.admin.address) == error_text("Unauthorized")
    assert bench.own(OPERATOR, *pull).receipt.succeeded
    assert bench.read(bench.usdc, "allowance(address,address)", bench.admin.address, OPERATOR) == 2
    assert not bench.own(OPERATOR, *pull).receipt.succeeded
