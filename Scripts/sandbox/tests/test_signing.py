"""Signatures against known answers, and the forms a client must be ready for."""

import hashlib
import json
from typing import Any

import pytest
from eth_account import Account
from eth_account.messages import encode_typed_data

from .support.materials import vectors
from .support.running import Stack
from .support.turnkey import ETHEREUM_ACCOUNT, Session, error_of, parent_api

TEST_MNEMONIC = "test test test test test test test test test test test junk"
DEVELOPER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
Account.enable_unaudited_hdwallet_features()

RAW = ("sign_raw_payload", "ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2")
TRANSACTION = ("sign_transaction", "ACTIVITY_TYPE_SIGN_TRANSACTION_V2")


@pytest.fixture
def known(stack: Stack, session: Session) -> Session:
    """A user whose second wallet has the public test mnemonic."""
    stack.control("turnkey", {"nextMnemonic": TEST_MNEMONIC})
    parameters = {"walletName": "Known", "accounts": [ETHEREUM_ACCOUNT]}
    created = session.api.result("create_wallet", "ACTIVITY_TYPE_CREATE_WALLET", parameters)
    return Session(session.api, session.token, created["addresses"][0], created["walletId"])


@pytest.fixture(scope="module")
def published() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(vectors("turnkey/turnkey-vectors.json").read_text())
    return loaded


def sign(session: Session, payload: str, encoding: str, hash_function: str) -> dict[str, Any]:
    return session.api.result(
        *RAW,
        {
            "signWith": session.address,
            "payload": payload,
            "encoding": f"PAYLOAD_ENCODING_{encoding}",
            "hashFunction": f"HASH_FUNCTION_{hash_function}",
        },
    )


def test_the_test_mnemonic_gives_the_well_known_address(known: Session) -> None:
    assert known.address == DEVELOPER


def test_a_personal_message_signs_to_the_known_answer(known: Session, published: dict[str, Any]) -> None:
    wanted = published["signing"]["eip191"]
    components = {name: wanted[name] for name in ("r", "s", "v")}
    assert sign(known, wanted["payloadHex"], "HEXADECIMAL", "KECCAK256") == components
    assert sign(known, wanted["payloadHex"][2:], "HEXADECIMAL", "KECCAK256") == components
    assert sign(known, wanted["digest"], "HEXADECIMAL", "NO_OP") == components


def test_text_is_hashed_as_its_utf8_bytes(known: Session, published: dict[str, Any]) -> None:
    for case in (published["signing"]["leadingZeroR"], published["signing"]["leadingZeroS"]):
        signature = sign(known, case["payload_text"], "TEXT_UTF8", "KECCAK256")
        assert signature == {name: case[name] for name in ("r", "s", "v")}


def test_the_hash_function_is_the_one_asked_for(known: Session) -> None:
    digest = hashlib.sha256(b"text").hexdigest()
    assert sign(known, "text", "TEXT_UTF8", "SHA256") == sign(known, digest, "HEXADECIMAL", "NO_OP")


def test_an_authorization_signs_its_eip7702_digest(known: Session) -> None:
    fields = {"chainId": 84532, "address": "0x" + "11" * 20, "nonce": 0}
    key = Account.from_mnemonic(TEST_MNEMONIC)
    wanted = key.sign_authorization(fields)
    assert sign(known, json.dumps(fields), "EIP7702_AUTHORIZATION", "NO_OP") == {
        "r": f"{wanted.r:064x}",
        "s": f"{wanted.s:064x}",
        "v": f"{wanted.y_parity:02x}",
    }


def test_leading_zero_bytes_are_trimmed_on_request(stack: Stack, known: Session, published: dict[str, Any]) -> None:
    stack.control("turnkey", {"trimSignatures": True})
    for case in (published["signing"]["leadingZeroR"], published["signing"]["leadingZeroS"]):
        signature = sign(known, case["payload_text"], "TEXT_UTF8", "KECCAK256")
        assert (signature["r"], signature["s"]) == (case["r_trimmed"], case["s_trimmed"])


def test_typed_data_signs_its_eip712_digest(known: Session, published: dict[str, Any]) -> None:
    typed = published["signing"]["eip712"]["typedData"]
    signature = sign(known, json.dumps(typed), "EIP712", "NO_OP")
    message = encode_typed_data(full_message=typed)
    vrs = (27 + int(signature["v"], 16), int(signature["r"], 16), int(signature["s"], 16))
    assert Account.recover_message(message, vrs=vrs) == known.address
    digest = published["signing"]["eip712"]["digest"]
    assert sign(known, digest, "HEXADECIMAL", "NO_OP") == signature


def test_a_transaction_signs_to_the_known_answer(known: Session, published: dict[str, Any]) -> None:
    case = published["signing"]["eip1559"]
    parameters = {
        "signWith": known.address.lower(),
        "unsignedTransaction": case["unsignedTransaction"],
        "type": "TRANSACTION_TYPE_ETHEREUM",
    }
    assert known.api.result(*TRANSACTION, parameters) == {"signedTransaction": case["signedTransaction"]}


@pytest.mark.parametrize(
    ("payload", "encoding", "hash_function", "message"),
    [
        ("zz", "HEXADECIMAL", "KECCAK256", "invalid payload encoding"),
        ("00" * 31, "HEXADECIMAL", "NO_OP", "invalid hash function"),
        ("text", "TEXT_UTF8", "NOT_APPLICABLE", "invalid hash function"),
        ("{}", "EIP712", "NO_OP", "invalid payload encoding"),
        ("{}", "EIP7702_AUTHORIZATION", "NO_OP", "invalid payload encoding"),
    ],
)
def test_payloads_that_do_not_fit_are_refused(
    session: Session, payload: str, encoding: str, hash_function: str, message: str
) -> None:
    parameters = {
        "signWith": session.address,
        "payload": payload,
        "encoding": f"PAYLOAD_ENCODING_{encoding}",
        "hashFunction": f"HASH_FUNCTION_{hash_function}",
    }
    assert error_of(session.api.submit(*RAW, parameters))[::3] == (400, message)


@pytest.mark.parametrize(
    ("unsigned", "code"),
    [
        ("zz", "INVALID_TRANSACTION"),
        ("02c0", "INVALID_TRANSACTION"),
        ("02e8018084773594008506fc23ac00825208", "INVALID_TRANSACTION"),
        ("07c0", "UNSUPPORTED_TRANSACTION_TYPE"),
    ],
)
def test_transactions_that_are_none_are_refused(session: Session, unsigned: str, code: str) -> None:
    parameters = {
        "signWith": session.address,
        "unsignedTransaction": unsigned,
        "type": "TRANSACTION_TYPE_ETHEREUM",
    }
    assert error_of(session.api.submit(*TRANSACTION, parameters))[:3] == (400, 3, code)


def test_nothing_to_sign_with_in_the_wrong_organization(stack: Stack, session: Session) -> None:
    parameters = {
        "signWith": session.address,
        "payload": "00" * 32,
        "encoding": "PAYLOAD_ENCODING_HEXADECIMAL",
        "hashFunction": "HASH_FUNCTION_NO_OP",
    }
    parent = stack.turnkey["organizationId"]
    for api in (session.api, parent_api(stack)):
        refused = api.submit(*RAW, parameters, organizationId=parent)
        status, code, _, message = error_of(refused)
        assert (status, code) == (404, 5)
        assert message.startswith("Could not find any resource to sign with")
