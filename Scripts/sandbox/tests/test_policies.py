"""Policies: what one user of several may do alone, what nobody may, and how expressions are read."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import turnkey_http
import turnkey_sdk_types as types
from eth_abi.abi import encode
from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak
from turnkey_api_key_stamper import ApiKeyStamper, ApiKeyStamperConfig

from rain_sandbox.turnkey import contract_interfaces
from rain_sandbox.turnkey.organizations import ContractInterface, Organization
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

    def add_policy(
        self, effect: str, condition: str = "", consensus: str = "", name: str = "p", time: str | None = None
    ) -> None:
        body = types.CreatePolicyBody(
            policyName=name, effect=effect, condition=condition, consensus=consensus, notes="n", time=time
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


def test_a_policy_outside_its_time_is_as_if_it_were_not_there(partners: Partners, stack: Stack) -> None:
    soon = datetime.now(UTC) + timedelta(minutes=30)
    partners.add_policy("EFFECT_DENY", name="q", time=f"time.now >= Timestamp('{soon:%Y-%m-%dT%H:%M:%S+00:00}')")
    partners.add_policy("EFFECT_ALLOW", time=f"time.now < Timestamp('{soon:%Y-%m-%dT%H:%M:%SZ}')")
    assert partners.sign().startswith("02f8")
    listed = partners.clients[0].get_policies().policies
    assert [item.time.split("(")[0] for item in listed] == ["time.now >= Timestamp", "time.now < Timestamp"]
    stack.advance(1800)
    with pytest.raises(types.TurnkeyNetworkError, match="policy engine denied request explicitly"):
        partners.sign()


def test_a_policy_in_a_span_of_the_calendar_applies(partners: Partners, stack: Stack) -> None:
    now = datetime.now(UTC)
    partners.add_policy("EFFECT_ALLOW", time=f"CronSpan('{now.minute} {now.hour} * * *', '5m', 'UTC')")
    assert partners.sign().startswith("02f8")
    stack.advance(300)
    partners.agree(lambda _: partners.sign())


@pytest.mark.parametrize(
    "time",
    [
        "time.now < Timestamp('2026-01-01T00:00:00+01:00')",
        "time.now < Timestamp('2026-02-30T00:00:00Z')",
        "time.now < Timestamp('tomorrow')",
        "CronSpan('*/5 * * * *', '5m', 'UTC')",
        "CronSpan('@daily', '5m', 'UTC')",
        "CronSpan('0 9 * * MON', '5m', 'UTC')",
        "CronSpan('0 9 * * 7', '5m', 'UTC')",
        "CronSpan('0 9 * * 5-1', '5m', 'UTC')",
        "CronSpan('0 9 * *', '5m', 'UTC')",
        "CronSpan('0 9 * * *', '', 'UTC')",
        "CronSpan('0 9 * * *', '0m', 'UTC')",
        "CronSpan('0 9 * * *', '7d1m', 'UTC')",
        "CronSpan('0 9 * * *', '1.5h', 'UTC')",
        "CronSpan('0 9 * * *', '5m', 'Mars/Olympus')",
        "CronSpan('0 9 * * *', '5m')",
        "Sleep('5')",
    ],
)
def test_a_time_that_cannot_be_is_refused_when_the_policy_is_made(partners: Partners, time: str) -> None:
    body = types.CreatePolicyBody(policyName="p", effect="EFFECT_ALLOW", notes="", time=time)
    with pytest.raises(types.TurnkeyActivityConsensusNeededError) as told:
        partners.clients[0].create_policy(body)
    found = partners.clients[1].get_activity(types.GetActivityBody(activityId=told.value.activity_id)).activity
    with pytest.raises(types.TurnkeyNetworkError, match="bad request body"):
        partners.clients[1].approve_activity(types.ApproveActivityBody(fingerprint=found.fingerprint))


@pytest.mark.parametrize(
    ("span", "instant", "holds"),
    [
        # Nine to five on weekdays in New York, which is five hours behind in winter and four in summer.
        ("'0 9 * * 1-5', '8h', 'America/New_York'", "2026-01-05T14:00:00", True),
        ("'0 9 * * 1-5', '8h', 'America/New_York'", "2026-01-05T13:59:59", False),
        ("'0 9 * * 1-5', '8h', 'America/New_York'", "2026-01-05T21:59:59", True),
        ("'0 9 * * 1-5', '8h', 'America/New_York'", "2026-01-05T22:00:00", False),
        ("'0 9 * * 1-5', '8h', 'America/New_York'", "2026-07-06T13:00:00", True),
        ("'0 9 * * 1-5', '8h', 'America/New_York'", "2026-01-04T15:00:00", False),
        # A night: it begins on one day and ends on the next, an hour later by the clock when that goes forward.
        ("'0 22 * * *', '8h', 'America/New_York'", "2026-03-08T10:59:00", True),
        ("'0 22 * * *', '8h', 'America/New_York'", "2026-03-08T11:00:00", False),
        # Both kinds of day are restricted: either will do.
        ("'0 0 1 * 1', '1d', 'UTC'", "2026-09-01T12:00:00", True),
        ("'0 0 1 * 1', '1d', 'UTC'", "2026-09-07T12:00:00", True),
        ("'0 0 1 * 1', '1d', 'UTC'", "2026-09-08T12:00:00", False),
        ("'0,30 6-7 * 1,12 *', '90m', 'UTC'", "2026-12-01T08:59:00", True),
        ("'0,30 6-7 * 1,12 *', '90m', 'UTC'", "2026-12-01T09:00:00", False),
        ("'0 0 * * 0', '7d', 'UTC'", "2026-12-01T09:00:00", True),
    ],
)
def test_a_span_is_as_long_as_its_duration_from_each_firing(span: str, instant: str, holds: bool) -> None:
    now = datetime.fromisoformat(instant).replace(tzinfo=UTC)
    assert compile_expression(f"CronSpan({span})")({"time": {"now": now}}) is holds


def test_a_policy_names_the_wallet_the_account_and_the_key_that_approved(partners: Partners) -> None:
    client = partners.clients[0]
    (wallet,) = client.get_wallets().wallets
    key = client.get_api_keys(types.GetApiKeysBody(userId=partners.user_ids[0])).apiKeys[0]
    partners.add_policy(
        "EFFECT_ALLOW",
        f"wallet.id == '{wallet.walletId}' && wallet.label == 'W' && !wallet.imported && !wallet.exported"
        f" && wallet_account.address == '{partners.address}'",
        f"credentials.any(c, c.id == '{key.apiKeyId}' && c.public_key == '{key.credential.publicKey}'"
        f" && c.type == 'CREDENTIAL_TYPE_API_KEY_P256' && c.user_id == '{partners.user_ids[0]}')",
    )
    assert partners.sign(0).startswith("02f8")
    with pytest.raises(types.TurnkeyActivityConsensusNeededError):
        partners.sign(1)


def test_tags_name_groups_of_approvers(partners: Partners) -> None:
    first, second = partners.clients
    body = types.CreateUserTagBody(userTagName="ops", userIds=[partners.user_ids[1]])
    partners.agree(lambda client: client.create_user_tag(body))
    (tag,) = first.list_user_tags().userTags
    assert (tag.tagName, tag.tagType) == ("ops", "TAG_TYPE_USER")
    assert second.get_user(types.GetUserBody(userId=partners.user_ids[1])).user.userTags == [tag.tagId]
    partners.add_policy("EFFECT_ALLOW", consensus=f"approvers.any(user, user.tags.contains('{tag.tagId}'))")
    assert partners.sign(1).startswith("02f8")
    with pytest.raises(types.TurnkeyActivityConsensusNeededError):
        partners.sign(0)
    deletion = types.DeleteUserTagsBody(userTagIds=[tag.tagId])
    assert second.delete_user_tags(deletion).userIds == [partners.user_ids[1]]
    assert first.list_user_tags().userTags == []


TOKEN_ABI = json.dumps(
    [
        {
            "type": "function",
            "name": "transfer",
            "inputs": [{"name": "to", "type": "address"}, {"name": "amount", "type": "uint256"}],
        },
        {"type": "event", "name": "Transfer", "inputs": []},
        {
            "type": "function",
            "name": "pay",
            "inputs": [
                {
                    "name": "order",
                    "type": "tuple",
                    "components": [{"name": "id", "type": "bytes4"}, {"name": "to", "type": "address[]"}],
                }
            ],
        },
    ]
)


def test_an_uploaded_abi_lets_policies_read_a_call(partners: Partners) -> None:
    client = partners.clients[0]
    body = types.CreateSmartContractInterfaceBody(
        smartContractAddress=TO,
        smartContractInterface=TOKEN_ABI,
        type="SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM",
        label="token",
    )
    condition = (
        "eth.tx.function_name == 'transfer' && eth.tx.function_signature == '0xa9059cbb'"
        f" && eth.tx.contract_call_args['to'] == '{to_checksum_address(TO)}'"
        " && eth.tx.contract_call_args['amount'] <= 50"
    )
    partners.add_policy("EFFECT_ALLOW", condition)

    def transfer(amount: int) -> Any:
        data = "0xa9059cbb" + TO[2:].rjust(64, "0") + f"{amount:064x}"
        calls = [{"to": TO, "data": data}]
        fields = {"from": partners.address, "caip2": "eip155:84532", "sponsor": True, "calls": calls}
        return client.eth_send_transaction(types.EthSendTransactionBody(**fields))

    with pytest.raises(types.TurnkeyActivityConsensusNeededError):
        transfer(1)
    partners.agree(lambda asking: asking.create_smart_contract_interface(body))
    (interface,) = client.get_smart_contract_interfaces(
        types.GetSmartContractInterfacesBody()
    ).smartContractInterfaces
    assert transfer(50).sendTransactionStatusId
    with pytest.raises(types.TurnkeyActivityConsensusNeededError):
        transfer(51)
    deletion = types.DeleteSmartContractInterfaceBody(smartContractInterfaceId=interface.smartContractInterfaceId)
    partners.agree(lambda asking: asking.delete_smart_contract_interface(deletion))
    with pytest.raises(types.TurnkeyActivityConsensusNeededError):
        transfer(2)


def test_arguments_are_read_into_lists_and_structs() -> None:
    organization = Organization("o", "n", None)
    organization.contract_interfaces.append(ContractInterface("i", TO, TOKEN_ABI, "l", "", 0))
    address = to_checksum_address(TO)
    selector = keccak(text="pay((bytes4,address[]))")[:4]
    data = selector + encode(["(bytes4,address[])"], [(b"\xaa\xbb\xcc\xdd", [address])])
    read = contract_interfaces.read_call(organization, TO.upper().replace("0X", "0x"), data)
    assert read["contract_call_args"] == {"order": {"id": "0xaabbccdd", "to": [address]}}
    assert contract_interfaces.read_call(organization, TO, selector) == {}
    assert contract_interfaces.read_call(organization, TO, b"\0\0\0\0") == {}
    assert contract_interfaces.read_call(organization, "0x" + "11" * 20, data) == {}


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
