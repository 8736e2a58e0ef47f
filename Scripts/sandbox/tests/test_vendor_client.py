"""The vendor's own Python client drives the stand-in: what it can read and check, it did."""

from typing import Any

import pytest
import turnkey_http
import turnkey_sdk_types as types
from eth_account import Account
from turnkey_api_key_stamper import ApiKeyStamper, ApiKeyStamperConfig

from .support.running import Stack
from .support.turnkey import (
    ETHEREUM_ACCOUNT,
    Key,
    claims_of,
    login_message,
    open_export,
    parent_api,
    seal_code,
)

EMAIL = "vendor@example.com"
UNSIGNED = "02e8018084773594008506fc23ac0082520894e2e30c19e1a60db94926e9763074be21e7e4402a8080c0"


def vendor_client(stack: Stack, key: Key, organization_id: str, **options: Any) -> Any:
    stamper = ApiKeyStamper(ApiKeyStamperConfig(api_public_key=key.public, api_private_key=key.private_hex))
    return turnkey_http.TurnkeyClient(stack.turnkey["apiUrl"], stamper, organization_id, **options)


@pytest.fixture
def parent(stack: Stack) -> Any:
    return vendor_client(stack, parent_api(stack).key, stack.turnkey["organizationId"])


@pytest.fixture
def user(stack: Stack, parent: Any) -> Any:
    """A client of a new sub-organisation whose root user holds an API key."""
    key = Key()
    created = parent.create_sub_organization(
        types.CreateSubOrganizationBody(
            subOrganizationName="Vendor",
            rootQuorumThreshold=1,
            rootUsers=[
                {
                    "userName": "root",
                    "apiKeys": [{"apiKeyName": "k", "publicKey": key.public, "curveType": "API_KEY_CURVE_P256"}],
                    "authenticators": [],
                    "oauthProviders": [],
                }
            ],
            wallet={"walletName": "First", "accounts": [ETHEREUM_ACCOUNT]},
        )
    )
    return vendor_client(stack, key, created.subOrganizationId, polling_interval_ms=20)


def new_wallet(user: Any) -> tuple[str, str]:
    created = user.create_wallet(types.CreateWalletBody(walletName="W", accounts=[ETHEREUM_ACCOUNT]))
    return created.walletId, created.addresses[0]


def test_whoami_names_the_parent_and_the_user(stack: Stack, parent: Any, user: Any) -> None:
    assert parent.get_whoami().organizationId == stack.turnkey["organizationId"]
    assert user.get_whoami().username == "root"


def test_login_by_code_runs_on_the_public_api(stack: Stack, parent: Any) -> None:
    key, session = Key(), Key()
    sent = parent.init_otp(
        types.InitOtpBody(otpType="OTP_TYPE_EMAIL", contact=EMAIL, appName="App", otpLength=6, alphanumeric=False)
    )
    sealed = seal_code(sent.otpEncryptionTargetBundle, stack.codes(EMAIL)[-1], key.public)
    token = parent.verify_otp(types.VerifyOtpBody(otpId=sent.otpId, encryptedOtpBundle=sealed)).verificationToken
    organization = sign_up_v8(stack, key, token)
    logged_in = parent.otp_login(
        types.OtpLoginBody(
            organizationId=organization,
            verificationToken=token,
            publicKey=session.public,
            clientSignature=key.sign_message(login_message(session, token)),
        )
    )
    assert claims_of(logged_in.session)["organization_id"] == organization
    assert vendor_client(stack, session, organization).get_whoami().username == EMAIL


def sign_up_v8(stack: Stack, key: Key, token: str) -> str:
    """The published client still sends V7, so the newest version is stamped by hand."""
    message = f'{{"signupV2":{{"email":"{EMAIL}"}},"tokenId":"{claims_of(token)["id"]}","type":"USAGE_TYPE_SIGNUP"}}'
    parameters = {
        "subOrganizationName": "Sub",
        "rootQuorumThreshold": 1,
        "rootUsers": [
            {"userName": EMAIL, "userEmail": EMAIL, "apiKeys": [], "authenticators": [], "oauthProviders": []}
        ],
        "verificationToken": token,
        "clientSignature": key.sign_message(message),
    }
    created = parent_api(stack).result(
        "create_sub_organization", "ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8", parameters
    )
    organization: str = created["subOrganizationId"]
    return organization


def test_a_payload_signature_recovers_to_the_wallet(user: Any) -> None:
    _, address = new_wallet(user)
    digest = "11" * 32
    signature = user.sign_raw_payload(
        types.SignRawPayloadBody(
            signWith=address,
            payload=digest,
            encoding="PAYLOAD_ENCODING_HEXADECIMAL",
            hashFunction="HASH_FUNCTION_NO_OP",
        )
    )
    recovered = Account._recover_hash(
        bytes.fromhex(digest), vrs=(27 + int(signature.v, 16), int(signature.r, 16), int(signature.s, 16))
    )
    assert recovered == address


def test_a_signed_transaction_recovers_to_the_wallet(user: Any) -> None:
    _, address = new_wallet(user)
    signed = user.sign_transaction(
        types.SignTransactionBody(signWith=address, unsignedTransaction=UNSIGNED, type="TRANSACTION_TYPE_ETHEREUM")
    )
    assert Account.recover_transaction(bytes.fromhex(signed.signedTransaction)) == address


def test_an_exported_wallet_derives_the_same_address(user: Any) -> None:
    wallet_id, address = new_wallet(user)
    target = Key()
    exported = user.export_wallet(types.ExportWalletBody(walletId=wallet_id, targetPublicKey=target.uncompressed))
    mnemonic = open_export(exported.exportBundle, target).decode()
    Account.enable_unaudited_hdwallet_features()
    assert Account.from_mnemonic(mnemonic, account_path="m/44'/60'/0'/0/0").address == address
    assert user.get_wallet(types.GetWalletBody(walletId=wallet_id)).wallet.exported is True


def test_an_exported_account_is_the_raw_key(user: Any) -> None:
    _, address = new_wallet(user)
    target = Key()
    exported = user.export_wallet_account(
        types.ExportWalletAccountBody(address=address, targetPublicKey=target.uncompressed)
    )
    assert Account.from_key(open_export(exported.exportBundle, target)).address == address


def test_accounts_come_in_pages(user: Any) -> None:
    wallet_id, _ = new_wallet(user)
    paths = [{**ETHEREUM_ACCOUNT, "path": f"m/44'/60'/{index}'/0/0"} for index in range(1, 13)]
    user.create_wallet_accounts(types.CreateWalletAccountsBody(walletId=wallet_id, accounts=paths))
    first = user.get_wallet_accounts(types.GetWalletAccountsBody(walletId=wallet_id)).accounts
    assert len(first) == 10
    rest = user.get_wallet_accounts(
        types.GetWalletAccountsBody(
            walletId=wallet_id, paginationOptions={"limit": "100", "after": first[-1].walletAccountId}
        )
    ).accounts
    assert len(rest) == 3
    assert len({account.address for account in [*first, *rest]}) == 13


def test_a_session_is_renewed_by_its_own_stamp(stack: Stack, user: Any) -> None:
    session = Key()
    answer = user.stamp_login(types.StampLoginBody(publicKey=session.public, expirationSeconds="60"))
    assert claims_of(answer.session)["public_key"] == session.public
    renewed = vendor_client(stack, session, user.organization_id)
    assert renewed.get_whoami().username == "root"
    stack.advance(61)
    with pytest.raises(types.TurnkeyNetworkError, match="expired api key"):
        renewed.get_whoami()


def test_keys_are_added_listed_and_deleted(stack: Stack, user: Any) -> None:
    extra, user_id = Key(), user.get_whoami().userId
    created = user.create_api_keys(
        types.CreateApiKeysBody(
            userId=user_id,
            apiKeys=[{"apiKeyName": "x", "publicKey": extra.public, "curveType": "API_KEY_CURVE_P256"}],
        )
    )
    assert vendor_client(stack, extra, user.organization_id).get_whoami().userId == user_id
    assert len(user.get_api_keys(types.GetApiKeysBody(userId=user_id)).apiKeys) == 2
    user.delete_api_keys(types.DeleteApiKeysBody(userId=user_id, apiKeyIds=created.apiKeyIds))
    with pytest.raises(types.TurnkeyNetworkError, match="could not find public key"):
        vendor_client(stack, extra, user.organization_id).get_whoami()


def test_a_pending_activity_completes_while_the_client_polls(stack: Stack, user: Any) -> None:
    stack.control("turnkey", {"nextActivity": {"status": "ACTIVITY_STATUS_PENDING", "polls": 2}})
    _, address = new_wallet(user)
    assert address.startswith("0x")


@pytest.mark.parametrize("status", ["CONSENSUS_NEEDED", "FAILED", "REJECTED"])
def test_other_ends_of_an_activity_reach_the_client_and_change_nothing(stack: Stack, user: Any, status: str) -> None:
    wanted = {"status": f"ACTIVITY_STATUS_{status}", "type": "ACTIVITY_TYPE_CREATE_WALLET"}
    stack.control("turnkey", {"nextActivity": wanted})
    with pytest.raises(types.TurnkeyActivityError):
        new_wallet(user)
    assert len(user.get_wallets().wallets) == 1


def test_verified_and_other_sub_organizations_are_listed(stack: Stack, parent: Any, user: Any) -> None:
    everyone = parent.get_sub_org_ids(types.GetSubOrgIdsBody()).organizationIds
    assert everyone == [user.organization_id]
    verified = types.GetVerifiedSubOrgIdsBody(filterType="EMAIL", filterValue=EMAIL)
    assert parent.get_verified_sub_org_ids(verified).organizationIds == []
    by_address = types.GetSubOrgIdsBody(
        filterType="WALLET_ACCOUNT_ADDRESS",
        filterValue=user.get_wallet_accounts(types.GetWalletAccountsBody()).accounts[0].address,
    )
    assert parent.get_sub_org_ids(by_address).organizationIds == [user.organization_id]
