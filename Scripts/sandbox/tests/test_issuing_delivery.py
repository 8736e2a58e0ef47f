"""What may go wrong between a client and the service: repeated writes, faults; and webhooks, which are signed."""

import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
import requests

from .support.issuing import Collateral, IssuingClient, refused
from .support.running import Stack

CHARGE = {"amount": 100, "description": "Fee"}


@pytest.fixture
def client(stack: Stack) -> IssuingClient:
    return IssuingClient(stack)


@pytest.fixture
def charges(client: IssuingClient) -> str:
    return f"users/{client.control('users', {})['userId']}/charges"


def written(client: IssuingClient) -> int:
    return len(client.get("transactions").json())


def test_a_repeated_write_is_done_once(client: IssuingClient, charges: str) -> None:
    first = client.post(charges, CHARGE, Idempotency_Key="a")
    again = client.post(charges, CHARGE, Idempotency_Key="a")
    assert first.json() == again.json()
    assert (first.headers["Idempotency-Key"], first.headers["Idempotency-Cached"]) == ("a", "false")
    assert again.headers["Idempotency-Cached"] == "true"
    assert written(client) == 1
    assert client.post(charges, CHARGE, Idempotency_Key="b").json() != first.json()


def test_a_key_is_kept_for_a_day(stack: Stack, client: IssuingClient, charges: str) -> None:
    client.post(charges, CHARGE, Idempotency_Key="a")
    stack.advance(24 * 3600 - 5)
    assert client.post(charges, CHARGE, Idempotency_Key="a").headers["Idempotency-Cached"] == "true"
    stack.advance(10)
    assert client.post(charges, CHARGE, Idempotency_Key="a").headers["Idempotency-Cached"] == "false"


def test_a_refusal_is_kept_too(client: IssuingClient, charges: str) -> None:
    for cached in ("false", "true"):
        answer = client.post(charges, {"amount": 0}, Idempotency_Key="a")
        assert (answer.status_code, answer.headers["Idempotency-Cached"]) == (400, cached)


def test_a_key_belongs_to_one_request_and_has_a_length(client: IssuingClient, charges: str) -> None:
    client.post(charges, CHARGE, Idempotency_Key="a")
    assert refused(client.post(charges, {**CHARGE, "amount": 7}, Idempotency_Key="a"))[0] == 400
    assert client.post(charges, CHARGE, Idempotency_Key="k" * 64).status_code == 200
    assert refused(client.post(charges, CHARGE, Idempotency_Key="k" * 65))[0] == 400


def test_a_key_in_use_is_answered_with_its_own_shape(client: IssuingClient) -> None:
    wallet = "0x" + "22" * 20
    user = client.control("users", {"walletAddress": wallet})["userId"]
    with ThreadPoolExecutor(4) as pool:
        answers = list(
            pool.map(lambda _: client.post(f"users/{user}/contracts", {"chainId": 1}, Idempotency_Key="a"), range(4))
        )
    assert {answer.status_code for answer in answers} <= {200, 429}
    assert any(answer.status_code == 200 for answer in answers)
    for answer in answers:
        if answer.status_code == 429:
            assert list(answer.json()) == ["msg"]
    assert len(client.get(f"users/{user}/contracts").json()) == 1


def test_a_write_whose_answer_was_lost_is_found_again_by_its_key(
    stack: Stack, client: IssuingClient, charges: str
) -> None:
    stack.fault("issuing", "reset-after", path="charges")
    with pytest.raises(requests.ConnectionError):
        client.post(charges, CHARGE, Idempotency_Key="a")
    assert client.post(charges, CHARGE, Idempotency_Key="a").headers["Idempotency-Cached"] == "true"
    assert written(client) == 1
    stack.fault("issuing", "reset-before", path="charges")
    with pytest.raises(requests.ConnectionError):
        client.post(charges, CHARGE, Idempotency_Key="b")
    assert client.post(charges, CHARGE, Idempotency_Key="b").headers["Idempotency-Cached"] == "false"
    assert written(client) == 2


def test_a_gateway_that_repeats_writes_once_with_a_key_and_twice_without(
    stack: Stack, client: IssuingClient, charges: str
) -> None:
    stack.fault("issuing", "repeat", path="charges")
    client.post(charges, CHARGE, Idempotency_Key="a")
    assert written(client) == 1
    stack.fault("issuing", "repeat", path="charges")
    client.post(charges, CHARGE)
    assert written(client) == 3


@pytest.mark.parametrize(
    ("status", "name"),
    [
        (400, "BadRequestError"),
        (401, "UnauthorizedError"),
        (403, "ForbiddenError"),
        (404, "NotFoundError"),
        (409, "ConflictError"),
        (422, "UnprocessableEntityError"),
        (423, "LockedError"),
        (429, "TooManyRequestsError"),
        (500, "InternalServerError"),
        (503, "ServiceUnavailableError"),
    ],
)
def test_each_refusal_can_be_asked_for(stack: Stack, client: IssuingClient, status: int, name: str) -> None:
    headers = {"Retry-After": "1"}
    stack.fault("issuing", "issuing-error", status=status, path="contracts", headers=headers)
    answer = client.get("contracts")
    assert refused(answer)[:2] == (status, name)
    assert answer.headers["Retry-After"] == "1"
    assert client.get("contracts").status_code == 200


def test_a_refusal_can_bring_its_own_text(stack: Stack, client: IssuingClient) -> None:
    stack.fault("issuing", "issuing-error", status=409, message="User already has a contract")
    assert refused(client.get("contracts"))[2] == "User already has a contract"


def test_the_common_faults_hit_this_service_too(stack: Stack, client: IssuingClient) -> None:
    stack.fault("issuing", "truncate", path="contracts")
    with pytest.raises(requests.RequestException):
        client.get("contracts").json()
    stack.fault("issuing", "html")
    assert client.get("contracts").headers["Content-Type"].startswith("text/html")
    stack.fault("issuing", "status", status=429, body="")
    assert client.get("contracts").status_code == 429
    stack.fault("issuing", "delay", seconds=0.2)
    assert client.get("contracts").elapsed.total_seconds() >= 0.2


@contextmanager
def receiver() -> Iterator[tuple[str, list[tuple[Any, bytes]]]]:
    """A server on loopback, and what it was sent: headers and body."""
    received: list[tuple[Any, bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append((self.headers, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_arguments: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hook", received
    finally:
        server.shutdown()
        server.server_close()


def hmac_of(key: str, body: bytes) -> str:
    return hmac.new(key.encode(), body, hashlib.sha256).hexdigest()


def test_a_webhook_is_signed_over_its_exact_bytes(client: IssuingClient) -> None:
    with receiver() as (url, received):
        body = {"id": "1", "text": "café", "amount": 5}
        sent = client.control("webhooks", {"resource": "card", "action": "updated", "body": body, "url": url})
    ((headers, payload),) = received
    assert payload.decode() == sent["payload"]
    assert '"text":"café","amount":5' in sent["payload"]
    assert headers["Signature"] == hmac_of(client.api_key, payload) == sent["headers"]["Signature"]
    assert "Secondary-Signature" not in headers
    event = json.loads(payload)
    assert set(event) == {"id", "resource", "action", "version", "body", "eventReceivedAt"}
    assert (event["body"], sent["status"]) == (body, 204)


def test_while_the_key_is_replaced_there_are_two_signatures(client: IssuingClient) -> None:
    event = {"resource": "user", "action": "updated", "body": {}}
    second = client.post("webhooks/apikey/secondary").json()["key"]
    both = client.control("webhooks", event)
    payload = both["payload"].encode()
    assert both["headers"] == {
        "Signature": hmac_of(client.api_key, payload),
        "Secondary-Signature": hmac_of(second, payload),
    }
    assert client.post("webhooks/apikey/secondary/promote").status_code == 204
    promoted = client.control("webhooks", event)
    assert promoted["headers"] == {"Signature": hmac_of(second, promoted["payload"].encode())}
    assert refused(client.post("webhooks/apikey/secondary/promote"))[0] == 404


def test_what_happens_is_told_to_whoever_listens(client: IssuingClient, charges: str) -> None:
    with receiver() as (url, received):
        client.switch(webhookUrl=url)
        charged = client.post(charges, CHARGE).json()
        client.switch(webhookUrl=None)
        client.post(charges, CHARGE)
    ((headers, payload),) = received
    event = json.loads(payload)
    assert (event["resource"], event["action"]) == ("transaction", "created")
    assert event["body"]["id"] == charged["id"]
    assert headers["Signature"] == hmac_of(client.api_key, payload)
    listed = requests.get(f"{client.stack.ready['controlUrl']}/issuing/webhooks", timeout=5).json()
    assert [delivery["status"] for delivery in listed] == [204, None]


def test_a_receiver_that_is_not_there_keeps_nothing_from_happening(client: IssuingClient) -> None:
    client.switch(webhookUrl="http://127.0.0.1:1/")
    collateral = Collateral.make(client)
    assert client.post(f"users/{collateral.user_id}/charges", CHARGE).status_code == 200
