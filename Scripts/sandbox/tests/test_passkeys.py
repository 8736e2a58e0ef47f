"""Passkeys: registering one, stamping with one, and every way they are refused."""

import json
from typing import Any

import pytest
import turnkey_http
import turnkey_sdk_types as types
from turnkey_api_key_stamper.stamper import TStamp

from .support.passkey import Passkey
from .support.running import Stack
from .support.turnkey import (
    ETHEREUM_ACCOUNT,
    Api,
    Key,
    Proxy,
    Session,
    claims_of,
    error_of,
    parent_api,
    post_stamped,
)

CREATE = ("create_authenticators", "ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2")
CREATE_ORGANIZATION = ("create_sub_organization", "ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8")
HEADER = "X-Stamp-WebAuthn"


class PasskeyStamper:
    """What the vendor's client asks of a stamper, over a passkey."""

    def __init__(self, passkey: Passkey) -> None:
        self._passkey = passkey

    def stamp(self, content: str) -> TStamp:
        return TStamp(HEADER, self._passkey.stamp(content.encode()))


def vendor_client(stack: Stack, passkey: Passkey, organization_id: str) -> Any:
    stamper: Any = PasskeyStamper(passkey)
    return turnkey_http.TurnkeyClient(stack.turnkey["apiUrl"], stamper, organization_id)


def sign_up(proxy: Proxy, passkey: Passkey, key: Key) -> dict[str, Any]:
    """One tap: a passkey and a key that lives a minute, and nothing to verify."""
    temporary = {
        "apiKeyName": f"passkey-auth-{key.public}",
        "publicKey": key.public,
        "curveType": "API_KEY_CURVE_P256",
        "expirationSeconds": "60",
    }
    body = {
        "apiKeys": [temporary],
        "authenticators": [passkey.params()],
        "oauthProviders": [],
        "wallet": {"walletName": "Wallet", "accounts": [ETHEREUM_ACCOUNT]},
    }
    return proxy.ok("signup_v2", body)


def login_request(organization_id: str, session: Key, api: Api) -> dict[str, Any]:
    parameters = {"publicKey": session.public}
    return api.request("ACTIVITY_TYPE_STAMP_LOGIN", parameters, organizationId=organization_id)


def test_one_tap_signs_up_and_the_temporary_key_opens_the_first_session(stack: Stack, proxy: Proxy) -> None:
    key, session = Key(), Key()
    made = sign_up(proxy, Passkey(), key)
    api = Api(stack, key, made["organizationId"])
    token = api.result("stamp_login", "ACTIVITY_TYPE_STAMP_LOGIN", {"publicKey": session.public})["session"]
    assert claims_of(token)["organization_id"] == made["organizationId"]
    stack.advance(61)
    assert error_of(api.query("whoami"))[2] == "API_KEY_EXPIRED"
    assert Api(stack, session, made["organizationId"]).query("whoami").status_code == 200


def test_a_passkey_logs_in_by_the_parents_id_and_the_activity_is_the_sub_organizations(
    stack: Stack, proxy: Proxy
) -> None:
    passkey, session = Passkey(), Key()
    made = sign_up(proxy, passkey, Key())
    parent_id = stack.turnkey["organizationId"]
    client = vendor_client(stack, passkey, parent_id)
    assert client.get_whoami().organizationId == made["organizationId"]
    answer = client.stamp_login(types.StampLoginBody(publicKey=session.public, expirationSeconds="60"))
    assert claims_of(answer.session)["organization_id"] == made["organizationId"]
    assert answer.activity.organizationId == made["organizationId"]
    assert Api(stack, session, made["organizationId"]).query("whoami").json()["userId"] == made["userId"]


def test_the_vendors_client_adds_lists_uses_and_deletes_a_passkey(stack: Stack, session: Session) -> None:
    passkey, key = Passkey(), session.api.key
    stamper: Any = _KeyStamper(key)
    client: Any = turnkey_http.TurnkeyClient(stack.turnkey["apiUrl"], stamper, session.api.organization_id)
    created = client.create_authenticators(
        types.CreateAuthenticatorsBody(userId=session.user_id, authenticators=[passkey.params("laptop")])
    )
    (held,) = client.get_authenticators(types.GetAuthenticatorsBody(userId=session.user_id)).authenticators
    assert (held.authenticatorId, held.authenticatorName) == (created.authenticatorIds[0], "laptop")
    assert client.get_user(types.GetUserBody(userId=session.user_id)).user.authenticators == [held]
    owner = vendor_client(stack, passkey, session.api.organization_id)
    assert owner.get_whoami().userId == session.user_id
    client.delete_authenticators(
        types.DeleteAuthenticatorsBody(userId=session.user_id, authenticatorIds=created.authenticatorIds)
    )
    with pytest.raises(types.TurnkeyNetworkError, match="could not find public key"):
        owner.get_whoami()


class _KeyStamper:
    def __init__(self, key: Key) -> None:
        self._key = key

    def stamp(self, content: str) -> TStamp:
        return TStamp("X-Stamp", self._key.stamp(content.encode()))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": "webauthn.create"}, "could not verify WebAuthN signature"),
        ({"signature": "MEQ"}, "could not verify WebAuthN signature"),
        ({"authenticatorData": "AAAA"}, "could not verify WebAuthN signature"),
        ({"clientDataJson": "e30"}, "could not verify WebAuthN signature"),
        ({"surprise": "x"}, "malformed activity stamp"),
    ],
)
def test_a_passkey_stamp_that_is_not_over_this_request_is_refused(
    stack: Stack, proxy: Proxy, changes: dict[str, str], message: str
) -> None:
    passkey = Passkey()
    made = sign_up(proxy, passkey, Key())
    body = {"organizationId": made["organizationId"]}
    good = post_stamped(stack, "query/whoami", body, {HEADER: passkey.stamp})
    assert good.status_code == 200, good.text
    stamps = {HEADER: lambda data: passkey.stamp(data, **changes)}
    refused = error_of(post_stamped(stack, "query/whoami", body, stamps))
    assert refused == (401, 16, "SIGNATURE_INVALID", message)


@pytest.mark.parametrize("mistake", ["other body", "not present", "other party", "other origin", "other key"])
def test_an_assertion_must_be_the_credentials_own_over_these_bytes(stack: Stack, proxy: Proxy, mistake: str) -> None:
    passkey = Passkey()
    made = sign_up(proxy, passkey, Key())
    body = {"organizationId": made["organizationId"]}
    forged = Passkey(private=passkey.private, credential_id=passkey.credential_id)
    suffix = b" " if mistake == "other body" else b""
    if mistake == "not present":
        forged.flags = 0
    elif mistake == "other party":
        forged.relying_party_id = "evil.example"
    elif mistake == "other origin":
        forged.origin = "https://wallet.example.evil.example"
    elif mistake == "other key":
        forged = Passkey(credential_id=passkey.credential_id)
    stamps = {HEADER: lambda data: forged.stamp(data + suffix)}
    refused = post_stamped(stack, "query/whoami", body, stamps)
    assert error_of(refused) == (401, 16, "SIGNATURE_INVALID", "could not verify WebAuthN signature")


def test_one_credential_in_two_sub_organizations_is_ambiguous(stack: Stack, proxy: Proxy) -> None:
    passkey = Passkey()
    for _ in range(2):
        sign_up(proxy, passkey, Key())
    body = {"organizationId": stack.turnkey["organizationId"]}
    refused = post_stamped(stack, "query/whoami", body, {HEADER: passkey.stamp})
    assert error_of(refused)[::3] == (401, "more than one suborg associated with a credential ID")


def test_two_stamps_are_none(stack: Stack, proxy: Proxy) -> None:
    passkey, key = Passkey(), Key()
    made = sign_up(proxy, passkey, key)
    body = {"organizationId": made["organizationId"]}
    refused = post_stamped(stack, "query/whoami", body, {HEADER: passkey.stamp, "X-Stamp": key.stamp})
    assert error_of(refused)[2:] == ("SIGNATURE_INVALID", "malformed activity stamp")


def test_an_account_is_found_by_its_passkey(proxy: Proxy) -> None:
    passkey = Passkey()
    credential = passkey.params()["attestation"]["credentialId"]
    lookup = {"filterType": "CREDENTIAL_ID", "filterValue": credential}
    assert proxy.ok("account", lookup) == {}
    made = sign_up(proxy, passkey, Key())
    assert proxy.ok("account", lookup) == {"organizationId": made["organizationId"]}


@pytest.mark.parametrize("mistake", ["challenge", "origin", "not base64url", "not present"])
def test_an_attestation_that_does_not_hold_registers_nothing(session: Session, mistake: str) -> None:
    passkey = Passkey()
    if mistake == "origin":
        passkey.origin = "https://other.example"
    if mistake == "not present":
        passkey.flags = 0
    params = passkey.params()
    if mistake == "challenge":
        params["challenge"] = Passkey().params()["challenge"]
    if mistake == "not base64url":
        params["attestation"]["attestationObject"] += "=="
    refused = session.api.submit(*CREATE, {"userId": session.user_id, "authenticators": [params]})
    assert error_of(refused)[:3] == (400, 3, "REQUEST_INVALID")
    assert session.api.query("get_authenticators", userId=session.user_id).json() == {"authenticators": []}


def test_a_user_has_ten_passkeys_at_most_and_each_once(session: Session) -> None:
    ten = [Passkey() for _ in range(10)]
    wanted = {"userId": session.user_id, "authenticators": [item.params() for item in ten[:9]]}
    session.api.result(*CREATE, wanted)
    again = {"userId": session.user_id, "authenticators": [ten[0].params()]}
    assert error_of(session.api.submit(*CREATE, again))[2] == "CREDENTIAL_CONFLICT"
    session.api.result(*CREATE, {"userId": session.user_id, "authenticators": [ten[9].params()]})
    one_more = {"userId": session.user_id, "authenticators": [Passkey().params()]}
    assert session.api.submit(*CREATE, one_more).status_code == 400


def test_a_sub_organization_is_made_with_a_passkey(stack: Stack) -> None:
    passkey = Passkey()
    user = {"userName": "root", "apiKeys": [], "authenticators": [passkey.params()], "oauthProviders": []}
    parameters = {"subOrganizationName": "o", "rootUsers": [user], "rootQuorumThreshold": 1}
    made = parent_api(stack).result(*CREATE_ORGANIZATION, parameters)["subOrganizationId"]
    assert vendor_client(stack, passkey, made).get_whoami().username == "root"
    by_credential = {
        "filterType": "CREDENTIAL_ID",
        "filterValue": json.loads(passkey.stamp(b""))["credentialId"],
    }
    assert parent_api(stack).query("list_suborgs", **by_credential).json()["organizationIds"] == [made]
