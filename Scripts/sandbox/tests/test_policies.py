"""Policies: what one user of several may do alone, what nobody may, and how expressions are read."""

from typing import Any

import pytest
import turnkey_http
import turnkey_sdk_types as types
from turnkey_api_key_stamper import ApiKeyStamper, ApiKeyStamperConfig

from rain_sandbox.turnkey.policy_language import compile_expression
from rain_sandbox.turnkey.policy_nodes import PolicyError

from .support.running import Stack
from .support.turnkey import ETHEREUM_ACCOUNT, Key, error_of, parent_api

# Type 2, chain 1, no value, to 0xe2e30c19e1a60db94926e9763074be21e7e4402a.
UNSIGNED = "02e8018084773594008506fc23ac0082520894e2e30c19e1a60db94926e9763074be21e7e4402a8080c0"
TO = "0xe2e30c19e1a60db94926e9763074be21e7e4402a"


class Partners:
    """Two users who must agree, with a wallet, driven by the vendor's client."""

    def __init__(self, stack: Stack) -> None:
        keys = [Key(), Key()]
        users = [
            {
                "userName": f"partner-{index}",
                "apiKeys": [{"apiKeyName": "k", "publicKey": key.public, "curveType": "API_KEY_CURVE_P256"}],
                "authenticators": [],
                "oauthProviders": [],
            }
            for index, key in enumerate(keys)
        ]
        made = parent_api(stack).result(
            "create_sub_organization",
            "ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8",
            {
                "subOrganizationName": "Partners",
                "rootUsers": users,
                "rootQuorumThreshold": 2,
                "wallet": {"walletName": "W", "accounts": [ETHEREUM_ACCOUNT]},
            },
        )
        self.address: str = made["wallet"]["addresses"][0]
        self.user_ids: list[str] = made["rootUserIds"]
        url, organization = stack.turnkey["apiUrl"], made["subOrganizationId"]
        self.clients: list[Any] = [
            turnkey_http.TurnkeyClient(
                url,
                ApiKeyStamper(ApiKeyStamperConfig(api_public_key=key.public, api_private_key=key.private_hex)),
                organization,
            )
            for key in keys
        ]

    def agree(self, act: Any) -> None:
        """The first asks, the second approves."""
        with pytest.raises(types.TurnkeyActivityConsensusNeededError) as told:
            act(self.clients[0])
        found = self.clients[1].get_activity(types.GetActivityBody(activityId=told.value.activity_id)).activity
        self.clients[1].approve_activity(types.ApproveActivityBody(fingerprint=found.fingerprint))

    def add_policy(self, effect: str, condition: str = "", consensus: str = "", name: str = "p") -> None:
        body = types.CreatePolicyBody(
            policyName=name, effect=effect, condition=condition, consensus=consensus, notes="n"
        )
        self.agree(lambda client: client.create_policy(body))

    def sign(self, who: int = 0) -> str:
        signed = self.clients[who].sign_transaction(
            types.SignTransactionBody(
                signWith=self.address, unsignedTransaction=UNSIGNED, type="TRANSACTION_TYPE_ETHEREUM"
            )
        )
        text: str = signed.signedTransaction
        return text

    def send(self, *values: int) -> Any:
        """Sponsored calls that pay these amounts of native currency."""
        calls = [{"to": TO, "value": str(value)} for value in values]
        fields = {"from": self.address, "caip2": "eip155:84532", "sponsor": True, "calls": calls}
        return self.clients[0].eth_send_transaction(types.EthSendTransactionBody(**fields))


@pytest.fixture
def partners(stack: Stack) -> Partners:
    return Partners(stack)


@pytest.mark.parametrize(
    "condition",
    [
        f"eth.tx.to == '{TO}' && eth.tx.value <= 10 && eth.tx.chain_id in [1, 8453]",
        "activity.kind == 'SIGN_TRANSACTION' && eth.tx.type == 'TYPE_2' && eth.tx.nonce == 0",
        "activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN' && eth.tx.data == '0x'",
        "!(eth.tx.max_fee_per_gas > 30000000000) && eth.tx.gas == 21000 && eth.tx.to[0..4] == '0xe2'",
    ],
)
def test_what_a_policy_allows_one_user_does_alone(partners: Partners, condition: str) -> None:
    partners.add_policy("EFFECT_ALLOW", condition)
    assert partners.sign().startswith("02f8")


@pytest.mark.parametrize(
    "condition",
    [
        "eth.tx.value > 0",
        "eth.tx.to == '0x0000000000000000000000000000000000000000'",
        f"eth.tx.to == '{TO}' || eth.tx.nothing == 1",
        "eth.eip_712.primary_type == 'Permit'",
        "eth.tx.value == '0'",
    ],
)
def test_what_no_policy_allows_waits_for_the_other(partners: Partners, condition: str) -> None:
    partners.add_policy("EFFECT_ALLOW", condition)
    partners.agree(lambda _: partners.sign())


def test_a_denial_is_stronger_and_comes_at_once_with_the_vendors_words(partners: Partners) -> None:
    partners.add_policy("EFFECT_ALLOW", name="everything")
    body = types.CreatePolicyBody(
        policyName="not there", effect="EFFECT_DENY", condition=f"eth.tx.to == '{TO}'", notes=""
    )
    partners.clients[0].create_policy(body)
    with pytest.raises(types.TurnkeyNetworkError, match="policy engine denied request explicitly") as refused:
        partners.sign()
    assert refused.value.status_code == 403
    listed = partners.clients[1].get_policies().policies
    assert [(item.policyName, item.effect) for item in listed] == [
        ("everything", "EFFECT_ALLOW"),
        ("not there", "EFFECT_DENY"),
    ]


def test_consensus_names_who_must_approve(partners: Partners) -> None:
    second = partners.user_ids[1]
    partners.add_policy("EFFECT_ALLOW", consensus=f"approvers.any(user, user.id == '{second}')")
    assert partners.sign(1).startswith("02f8")
    partners.agree(lambda _: partners.sign(0))


def test_policies_are_unique_by_name_readable_and_deleted(partners: Partners, stack: Stack) -> None:
    partners.add_policy("EFFECT_ALLOW")
    client = partners.clients[0]
    again = types.CreatePolicyBody(policyName="p", effect="EFFECT_ALLOW", notes="")
    with pytest.raises(types.TurnkeyNetworkError, match="policy label must be unique"):
        client.create_policy(again)
    broken = types.CreatePolicyBody(policyName="q", effect="EFFECT_ALLOW", notes="", condition="eth.tx.to = 1")
    with pytest.raises(types.TurnkeyNetworkError, match="bad request body"):
        client.create_policy(broken)
    (policy,) = client.get_policies().policies
    client.delete_policy(types.DeletePolicyBody(policyId=policy.policyId))
    assert client.get_policies().policies == []
    unknown = {"policyId": policy.policyId}
    refused = parent_api(stack).submit("delete_policy", "ACTIVITY_TYPE_DELETE_POLICY", unknown)
    assert error_of(refused)[:2] == (404, 5)


@pytest.mark.parametrize(
    "condition",
    [
        "activity.kind == 'ETH_SEND_TRANSACTION' && activity.action == 'SIGN'",
        f"eth.tx.to == '{TO}' && eth.tx.value <= 5 && eth.tx.chain_id == 84532 && eth.tx.data == '0x'",
        "eth.tx.max_fee_per_gas == 0 && eth.tx.gas_price == 0",
    ],
)
def test_a_policy_reads_what_the_service_is_to_send(partners: Partners, condition: str) -> None:
    partners.add_policy("EFFECT_ALLOW", condition)
    assert partners.send(3).sendTransactionStatusId.startswith("sha256:")


def test_every_call_must_be_allowed_and_one_denied_denies_all(partners: Partners, stack: Stack) -> None:
    partners.add_policy("EFFECT_ALLOW", "eth.tx.value <= 5")
    partners.add_policy("EFFECT_DENY", "eth.tx.value > 100", name="q")
    assert partners.send(1, 5).sendTransactionStatusId
    with pytest.raises(types.TurnkeyNetworkError, match="policy engine denied request explicitly"):
        partners.send(1, 101)
    stack.fund(partners.address, 100)
    held = int(stack.rpc("eth_getBalance", TO, "latest"), 16)
    partners.agree(lambda _: partners.send(1, 6))
    assert int(stack.rpc("eth_getBalance", TO, "latest"), 16) == held + 7


NAMES: dict[str, Any] = {
    "x": 3,
    "s": "abc",
    "l": [1, 2, 3],
    "m": {"k": {"n": 7}},
    "people": [{"id": "a"}, {"id": "b"}],
}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", True),
        ("x == 3 && s == 'abc' || false", True),
        ("true || false && false", True),
        ("!true || !(x > 5)", True),
        ("0xff == 255", True),
        ("x in l && 4 in l", False),
        ("l.contains(2) && l.count() == 3", True),
        ("l[1] == 2 && l[0..2].count() == 2", True),
        ("s[1..3] == 'bc' && s[0] == 'a'", True),
        ("m['k'].n == 7 && m.k.n >= 7", True),
        ("people.any(p, p.id == 'b') && people.all(p, p.id != 'c')", True),
        ("people.filter(p, p.id == 'a').count() == 1", True),
        ("l.all(i, i < 3)", False),
    ],
)
def test_expressions_have_their_values(text: str, value: bool) -> None:
    assert compile_expression(text)(NAMES) is value


@pytest.mark.parametrize(
    "text",
    [
        "x ==",
        "x = 3",
        "(x == 3",
        "x == 3 x",
        "'open",
        "l.map(i, i)",
        "l.any(1, true)",
        "[1, 2",
        "&& true",
        "a" * 5000,
        "(" * 100 + "true" + ")" * 100,
        "!" * 100 + "true",
    ],
)
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(PolicyError):
        compile_expression(text)


@pytest.mark.parametrize(
    "text",
    [
        "y == 1",
        "true || y",
        "false && m.k.z == 1",
        "x == 's'",
        "s < 'b'",
        "true < false",
        "l[3] == 1",
        "l[2..1] == l",
        "s.count() == 3",
        "x && true",
        "true == 1",
        "x.k == 1",
    ],
)
def test_an_error_anywhere_is_an_error_of_the_whole(text: str) -> None:
    node = compile_expression(text)
    with pytest.raises(PolicyError):
        node(NAMES)
