"""Wallet calls under a user's key: what each signs is checked by eth-account, and every refusal row by row."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import rlp
from eth_account import Account
from eth_account.messages import encode_defunct, encode_typed_data
from eth_keys.datatypes import Signature
from eth_utils.crypto import keccak

from .support.privy import Key, LoggedIn, client_api, in_ms, log_in, ok, refused, with_wallet
from .support.running import Stack

NO_KEYS = (401, "No valid authorization keys or user signing keys available", None)
HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0
HELLO = {"message": "Hello, world!", "encoding": "utf-8"}
TRANSACTION: dict[str, Any] = {
    "to": "0x" + "22" * 20,
    "chain_id": 84532,
    "nonce": 0,
    "value": "0x1",
    "gas_limit": 21000,
    "max_fee_per_gas": "0x77359400",
    "max_priority_fee_per_gas": "0x3b9aca00",
    "type": 2,
}
PERMIT: dict[str, Any] = {
    "types": {"Mail": [{"name": "to", "type": "address"}, {"name": "amount", "type": "uint256"}]},
    "domain": {"name": "USDC", "version": "2", "chainId": 84532, "verifyingContract": "0x" + "33" * 20},
    "message": {"to": "0x" + "22" * 20, "amount": str(2**200)},
    "primary_type": "Mail",
}
DOMAIN_TYPE = [
    {"name": "name", "type": "string"},
    {"name": "version", "type": "string"},
    {"name": "chainId", "type": "uint256"},
    {"name": "verifyingContract", "type": "address"},
]


@pytest.fixture
def user(stack: Stack) -> LoggedIn:
    return with_wallet(stack)


def refused_rpc(user: LoggedIn, method: str, params: Any, **more: Any) -> tuple[int, str, str | None]:
    return refused(user.rpc_answer(method, params, **more))


def changed(changes: dict[str, Any]) -> dict[str, Any]:
    """The transaction with fields changed; None takes one out."""
    return {name: value for name, value in {**TRANSACTION, **changes}.items() if value is not None}


# What is signed


def test_a_personal_message_is_signed_as_text_or_as_bytes(user: LoggedIn) -> None:
    text = user.rpc("personal_sign", {"message": " Hello, wörld\n", "encoding": "utf-8"})
    assert text["encoding"] == "hex"
    message = encode_defunct(text=" Hello, wörld\n")
    assert Account.recover_message(message, signature=text["signature"]) == user.wallet["address"]
    raw = user.rpc("personal_sign", {"message": "00ff", "encoding": "hex"})
    message = encode_defunct(hexstr="00ff")
    assert Account.recover_message(message, signature=raw["signature"]) == user.wallet["address"]
    assert bytes.fromhex(raw["signature"][2:])[64] in (27, 28)


def test_a_digest_is_signed_as_it_is(user: LoggedIn) -> None:
    signed = bytes.fromhex(user.rpc("secp256k1_sign", {"hash": "0x" + "11" * 32})["signature"][2:])
    signature = Signature(signed[:64] + bytes([signed[64] - 27]))
    recovered = signature.recover_public_key_from_msg_hash(b"\x11" * 32)
    assert recovered.to_checksum_address() == user.wallet["address"]


@pytest.mark.parametrize("chain_id", [84532, "0x14a34", "84532"])
def test_typed_data_is_signed_with_or_without_its_domain_type(user: LoggedIn, chain_id: Any) -> None:
    data = {**PERMIT, "domain": {**PERMIT["domain"], "chainId": chain_id}}
    signed = user.rpc("eth_signTypedData_v4", {"typed_data": data})
    named = {**data, "types": {**PERMIT["types"], "EIP712Domain": DOMAIN_TYPE}}
    assert user.rpc("eth_signTypedData_v4", {"typed_data": named}) == signed
    whole = {
        "types": named["types"],
        "domain": PERMIT["domain"],
        "message": {**PERMIT["message"], "amount": 2**200},
        "primaryType": "Mail",
    }
    message = encode_typed_data(full_message=whole)
    assert Account.recover_message(message, signature=signed["signature"]) == user.wallet["address"]


def test_a_signed_transaction_is_the_wallets_and_the_chain_takes_it(stack: Stack, user: LoggedIn) -> None:
    signed = user.rpc("eth_signTransaction", {"transaction": TRANSACTION})
    assert signed["encoding"] == "rlp"
    assert Account.recover_transaction(signed["signed_transaction"]) == user.wallet["address"]
    stack.fund(user.wallet["address"], 10**18)
    transaction_hash = stack.rpc("eth_sendRawTransaction", signed["signed_transaction"])
    assert stack.rpc("eth_getTransactionReceipt", transaction_hash)["status"] == "0x1"


@pytest.mark.parametrize("kind", [0, 1])
def test_older_transactions_are_signed_too(stack: Stack, user: LoggedIn, kind: int) -> None:
    older = {"type": kind, "max_fee_per_gas": None, "max_priority_fee_per_gas": None, "gas_price": 2 * 10**9}
    raw = user.rpc("eth_signTransaction", {"transaction": changed(older)})["signed_transaction"]
    assert Account.recover_transaction(raw) == user.wallet["address"]
    stack.fund(user.wallet["address"], 10**18)
    assert stack.rpc("eth_sendRawTransaction", raw)


def test_a_delegation_is_signed_and_goes_into_a_transaction(stack: Stack, user: LoggedIn) -> None:
    stack.fund(user.wallet["address"], 10**18)
    contract = "0x" + "44" * 20
    params = {"contract": contract, "chain_id": 84532, "executor": "self"}
    authorization = user.rpc("eth_sign7702Authorization", params)["authorization"]
    assert (authorization["chain_id"], authorization["nonce"]) == (84532, 1)
    setting = changed({"type": 4, "authorization_list": [authorization], "gas_limit": 100_000})
    raw = user.rpc("eth_signTransaction", {"transaction": setting})["signed_transaction"]
    stack.rpc("eth_sendRawTransaction", raw)
    assert stack.rpc("eth_getCode", user.wallet["address"], "latest") == "0xef0100" + "44" * 20
    given = user.rpc("eth_sign7702Authorization", {"contract": contract, "chain_id": 1, "nonce": 0})
    digest = keccak(b"\x05" + rlp.encode([b"\x01", bytes.fromhex("44" * 20), b""]))
    r, s = (bytes.fromhex(given["authorization"][name][2:]) for name in ("r", "s"))
    signature = Signature(r + s + bytes([given["authorization"]["y_parity"]]))
    assert signature.recover_public_key_from_msg_hash(digest).to_checksum_address() == user.wallet["address"]


def test_what_is_missing_is_filled_in_only_when_a_test_asks_for_it(stack: Stack, user: LoggedIn) -> None:
    bare = {"to": TRANSACTION["to"], "chain_id": 84532, "value": 0}
    assert refused_rpc(user, "eth_signTransaction", {"transaction": bare})[::2] == (400, "invalid_data")
    stack.control("privy", {"settings": {"fillTransactions": True}})
    raw = user.rpc("eth_signTransaction", {"transaction": bare})["signed_transaction"]
    assert Account.recover_transaction(raw) == user.wallet["address"]
    low = user.rpc("eth_signTransaction", {"transaction": {**bare, "max_fee_per_gas": 5}})["signed_transaction"]
    assert rlp.decode(bytes.fromhex(low[4:]))[2:4] == [b"\x05", b"\x05"]


def test_foreign_addresses_are_accepted_as_the_vendor_does(user: LoggedIn) -> None:
    foreign = "0x" + "55" * 20
    signed = user.rpc("eth_signTransaction", {"transaction": changed({"from": foreign})}, address=foreign)
    assert Account.recover_transaction(signed["signed_transaction"]) == user.wallet["address"]


# What is refused


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("personal_sign", {"message": "0x00", "encoding": "hex"}),
        ("personal_sign", {"message": "x" * 100_003, "encoding": "utf-8"}),
        ("personal_sign", {"message": "x", "encoding": "utf8"}),
        ("personal_sign", {"message": "x"}),
        ("secp256k1_sign", {"hash": "0x" + "11" * 31}),
        ("secp256k1_sign", {"hash": "11" * 32}),
        ("eth_signTypedData_v4", {"typed_data": {**PERMIT, "primaryType": "Mail"}}),
        ("eth_signTypedData_v4", {"typed_data": {**PERMIT, "primary_type": "Letter"}}),
        ("eth_signTypedData_v4", {"typed_data": {**PERMIT, "domain": {"chainId": "many"}}}),
        ("eth_sign7702Authorization", {"contract": "0x44", "chain_id": 1}),
        ("eth_signTransaction", {"transaction": changed({"value": "1"})}),
        ("eth_signTransaction", {"transaction": changed({"value": 1.5})}),
        ("eth_signTransaction", {"transaction": changed({"value": 2**53})}),
        ("eth_signTransaction", {"transaction": changed({"value": -1})}),
        ("eth_signTransaction", {"transaction": changed({"value": True})}),
        ("eth_signTransaction", {"transaction": changed({"value": "0x"})}),
        ("eth_signTransaction", {"transaction": changed({"data": "0x1"})}),
        ("eth_signTransaction", {"transaction": changed({"gas": 21000})}),
        ("eth_signTransaction", {"transaction": changed({"access_list": []})}),
        ("eth_signTransaction", {"transaction": changed({"gas_price": 1})}),
        ("eth_signTransaction", {"transaction": changed({"type": 3})}),
        ("eth_signTransaction", {"transaction": changed({"authorization_list": []})}),
        ("eth_signTransaction", {"transaction": changed({"nonce": None})}),
        ("eth_signTransaction", {"transaction": changed({"chain_id": None})}),
        ("eth_signTransaction", {"transaction": changed({"max_fee_per_gas": None})}),
        ("eth_signTransaction", {"transaction": changed({"to": "0x22"})}),
        ("eth_sendTransaction", {"transaction": TRANSACTION}),
        ("eth_signTransaction", [TRANSACTION]),
    ],
)
def test_bodies_are_read_strictly(user: LoggedIn, method: str, params: Any) -> None:
    assert refused_rpc(user, method, params)[::2] == (400, "invalid_data")


def test_unknown_methods_are_not_taken_silently(user: LoggedIn) -> None:
    assert refused_rpc(user, "signMessage", {})[::2] == (501, "not_supported")
    assert refused_rpc(user, "personal_sign", HELLO, chain_type="solana")[::2] == (400, "invalid_data")
    contract = {"signature_options": {"type": "erc1271"}, "caip2": "eip155:84532"}
    assert refused_rpc(user, "personal_sign", HELLO, **contract)[::2] == (501, "not_supported")
    user.rpc("personal_sign", HELLO, signature_options={"type": "ecdsa"})


@pytest.mark.parametrize(
    "declared", [DOMAIN_TYPE[::-1], DOMAIN_TYPE[:3], [*DOMAIN_TYPE[:2], {"name": "x", "type": "y"}], []]
)
def test_a_domain_type_unlike_its_fields_is_not_taken_silently(user: LoggedIn, declared: list[Any]) -> None:
    data = {**PERMIT, "types": {**PERMIT["types"], "EIP712Domain": declared}}
    assert refused_rpc(user, "eth_signTypedData_v4", {"typed_data": data})[::2] == (501, "not_supported")


def test_the_domain_type_can_be_demanded(stack: Stack, user: LoggedIn) -> None:
    stack.control("privy", {"settings": {"requireDomainType": True}})
    answer = refused_rpc(user, "eth_signTypedData_v4", {"typed_data": PERMIT})
    assert answer == (400, "EIP712Domain must be defined in typed_data.types", "invalid_data")


# Who may sign


def test_without_a_signature_or_with_another_key_nothing_is_signed(user: LoggedIn) -> None:
    path, body = f"/wallets/{user.wallet['id']}/rpc", {"method": "personal_sign", "params": HELLO}
    assert refused(user.api.post(path, body)) == NO_KEYS
    assert refused(user.api.signed("POST", path, body, [Key()])) == NO_KEYS
    assert refused(user.api.signed("POST", path, body, [user.key, Key()])) == NO_KEYS
    assert refused(user.api.post(path, body, privy_authorization_signature="no base64!")) == NO_KEYS
    assert refused(user.api.post(path, body, privy_authorization_signature="AAAA")) == NO_KEYS
    ok(user.api.signed("POST", path, body, [user.key]))


def test_a_signature_is_for_one_url_one_body_and_its_headers(user: LoggedIn) -> None:
    path, body = f"/wallets/{user.wallet['id']}/rpc", {"method": "personal_sign", "params": HELLO}
    other = user.api.signed("POST", path, body, [user.key], {"privy-idempotency-key": "a"})
    signature = str(other.request.headers["privy-authorization-signature"])
    ok(other)

    def with_signature(path: str, body: Any, **headers: str) -> tuple[int, str, str | None]:
        return refused(user.api.post(path, body, privy_authorization_signature=signature, **headers))

    assert with_signature(path, body) == NO_KEYS  # the key was signed, and is not sent
    assert with_signature(path, body, privy_idempotency_key="b") == NO_KEYS
    assert with_signature(path, {**body, "chain_type": "ethereum"}, privy_idempotency_key="a") == NO_KEYS
    assert with_signature(f"{path}?a=b", body, privy_idempotency_key="a") == NO_KEYS
    expiring = {"privy_idempotency_key": "a", "privy_request_expiry": in_ms(60)}
    assert with_signature(path, body, **expiring) == NO_KEYS


def test_a_request_may_expire(stack: Stack, user: LoggedIn) -> None:
    def answer(expiry: str) -> Any:
        return user.rpc_answer("personal_sign", HELLO, {"privy-request-expiry": expiry})

    ok(answer(in_ms(60)))
    assert refused(answer(in_ms(-1))) == (400, "Request has expired", "invalid_request")
    for expiry in ("soon", "-1", "1.5", "9" * 5000, ""):
        assert refused(answer(expiry))[::2] == (400, "invalid_data")
    stack.advance(120)
    assert refused(answer(in_ms(60)))[0] == 400


def test_a_user_key_ends_by_time_or_by_the_service(stack: Stack, user: LoggedIn) -> None:
    assert stack.control("privy", {"killUserKeys": {"contact": "user@example.com"}})["killedUserKeys"] == 1
    assert refused_rpc(user, "personal_sign", HELLO) == NO_KEYS
    user.exchange()
    user.rpc("personal_sign", HELLO)
    stack.control("privy", {"settings": {"accessTokenSeconds": 100_000}})
    user.answer.update(ok(user.refresh()))
    stack.advance(3601)
    assert refused_rpc(user, "personal_sign", HELLO) == NO_KEYS


def test_a_new_user_key_may_be_unknown_for_a_while(stack: Stack, user: LoggedIn) -> None:
    stack.control("privy", {"settings": {"userKeyDelaySeconds": 1}})
    user.exchange()
    assert refused_rpc(user, "personal_sign", HELLO) == NO_KEYS
    stack.advance(1)
    user.rpc("personal_sign", HELLO)


def test_another_user_has_no_say(stack: Stack, user: LoggedIn) -> None:
    other = log_in(stack, "other@example.com")
    other.wallet = user.wallet
    other.exchange()
    assert refused_rpc(other, "personal_sign", HELLO) == (404, "Wallet not found", None)
    assert refused(other.api.get(f"/wallets/{user.wallet['id']}"))[0] == 404
    assert ok(other.api.get("/wallets"))["data"] == []
    body = {"method": "personal_sign", "params": HELLO, "chain_type": "ethereum"}
    path = f"/wallets/{user.wallet['id']}/rpc"
    assert refused(user.api.signed("POST", path, body, [other.key])) == NO_KEYS
    assert refused(client_api(stack).signed("POST", path, body, [user.key]))[0] == 401


def test_an_exchange_needs_a_live_token_of_the_same_user(stack: Stack, user: LoggedIn) -> None:
    body = {"user_jwt": user.answer["token"], "encryption_type": "HPKE", "recipient_public_key": Key().spki}
    answer = ok(user.api.post("/wallets/authenticate", body))
    assert [wallet["id"] for wallet in answer["wallets"]] == [user.wallet["id"]]
    assert 3590 < answer["expires_at"] / 1000 - stack.control("time", {"advanceSeconds": 0})["now"] < 3610
    ok(user.api.post("/user_signers/authenticate", body))
    other = log_in(stack, "other@example.com")
    refusal = (401, "Invalid JWT token provided", "missing_or_invalid_token")
    assert refused(other.api.post("/wallets/authenticate", body)) == refusal
    assert refused(user.api.post("/wallets/authenticate", {**body, "user_jwt": "x.y.z"})) == refusal
    bad_key = {**body, "recipient_public_key": "AAAA"}
    assert refused(user.api.post("/wallets/authenticate", bad_key))[::2] == (400, "invalid_data")


# Idempotency


def test_a_key_repeats_an_answer_for_a_day_and_refuses_another_body(stack: Stack, user: LoggedIn) -> None:
    headers = {"privy-idempotency-key": "k"}
    first = user.rpc_answer("personal_sign", HELLO, headers)
    assert ok(user.rpc_answer("personal_sign", HELLO, headers)) == ok(first)
    conflict = refused(user.rpc_answer("personal_sign", {**HELLO, "message": "Bye"}, headers))
    text = "Idempotency key was already used with a different request body"
    assert conflict == (400, text, "invalid_request")
    long = refused(user.rpc_answer("personal_sign", HELLO, {"privy-idempotency-key": "k" * 257}))
    assert long[::2] == (400, "invalid_data")
    stack.control("privy", {"settings": {"accessTokenSeconds": 100_000, "userKeySeconds": 100_000}})
    user.answer.update(ok(user.refresh()))
    user.exchange()
    stack.advance(24 * 3600 + 1)
    ok(user.rpc_answer("personal_sign", {**HELLO, "message": "Bye"}, headers))


def test_requests_at_the_same_time_with_one_key_get_one_answer(stack: Stack, user: LoggedIn) -> None:
    stack.fund(user.wallet["address"], 10**18)
    params = {"transaction": {"to": TRANSACTION["to"], "value": 1}}
    headers = {"privy-idempotency-key": "k"}

    def send(_: int) -> dict[str, Any]:
        return ok(user.rpc_answer("eth_sendTransaction", params, headers, caip2="eip155:84532"))

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(send, range(8)))
    assert all(answer == answers[0] for answer in answers)
    assert stack.rpc("eth_getBalance", TRANSACTION["to"], "latest") == "0x1"


def test_a_refusal_frees_its_key(user: LoggedIn) -> None:
    headers = {"privy-idempotency-key": "k"}
    assert refused(user.rpc_answer("secp256k1_sign", {"hash": "0x11"}, headers))[0] == 400
    ok(user.rpc_answer("secp256k1_sign", {"hash": "0x" + "11" * 32}, headers))


# Answers that lie


@pytest.mark.parametrize("tamper", ["other-key", "other-transaction", "other-chain", "high-s", "flipped-v", "short"])
def test_a_tampered_transaction_differs_once(stack: Stack, user: LoggedIn, tamper: str) -> None:
    right = user.rpc("eth_signTransaction", {"transaction": TRANSACTION})
    stack.control("privy", {"nextAnswer": {"tamper": tamper, "method": "eth_signTransaction"}})
    user.rpc("personal_sign", HELLO)
    wrong = user.rpc("eth_signTransaction", {"transaction": TRANSACTION})
    assert wrong != right
    if tamper == "high-s":
        assert int.from_bytes(rlp.decode(bytes.fromhex(wrong["signed_transaction"][4:]))[-1], "big") > HALF_ORDER
    if tamper in ("other-key", "flipped-v"):
        assert Account.recover_transaction(wrong["signed_transaction"]) != user.wallet["address"]
    assert user.rpc("eth_signTransaction", {"transaction": TRANSACTION}) == right


@pytest.mark.parametrize("tamper", ["other-key", "high-s", "flipped-v", "short"])
def test_a_tampered_signature_differs_once(stack: Stack, user: LoggedIn, tamper: str) -> None:
    right = user.rpc("personal_sign", HELLO)
    stack.control("privy", {"nextAnswer": {"tamper": tamper}})
    wrong = user.rpc("personal_sign", HELLO)
    assert wrong != right
    assert (int(wrong["signature"][66:130], 16) > HALF_ORDER) == (tamper == "high-s")
    assert user.rpc("personal_sign", HELLO) == right
