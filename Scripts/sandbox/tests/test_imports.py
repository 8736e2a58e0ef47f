"""Secrets on their way in, what becomes of them, and users' names and contacts. The vendor's own client does it."""

import time
from typing import Any

import pytest
import turnkey_http
import turnkey_sdk_types as types
from eth_account import Account
from turnkey_api_key_stamper import ApiKeyStamper, ApiKeyStamperConfig

from .support.running import Stack
from .support.turnkey import ETHEREUM_ACCOUNT, Key, Proxy, Session, error_of, open_export, seal_import

MNEMONIC = "test test test test test test test test test test test junk"
DEVELOPER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
SECRET = bytes.fromhex("ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")
EMAIL = "user@example.com"


@pytest.fixture
def client(stack: Stack, session: Session) -> Any:
    key = session.api.key
    config = ApiKeyStamperConfig(api_public_key=key.public, api_private_key=key.private_hex)
    return turnkey_http.TurnkeyClient(stack.turnkey["apiUrl"], ApiKeyStamper(config), session.api.organization_id)


def import_wallet(client: Any, user_id: str, secret: bytes) -> Any:
    bundle = client.init_import_wallet(types.InitImportWalletBody(userId=user_id)).importBundle
    return client.import_wallet(
        types.ImportWalletBody(
            userId=user_id,
            walletName="Imported",
            encryptedBundle=seal_import(bundle, secret),
            accounts=[ETHEREUM_ACCOUNT],
        )
    )


def import_key(client: Any, user_id: str, secret: bytes) -> Any:
    bundle = client.init_import_private_key(types.InitImportPrivateKeyBody(userId=user_id)).importBundle
    return client.import_private_key(
        types.ImportPrivateKeyBody(
            userId=user_id,
            privateKeyName="Imported",
            encryptedBundle=seal_import(bundle, secret),
            curve="CURVE_SECP256K1",
            addressFormats=["ADDRESS_FORMAT_ETHEREUM"],
        )
    )


def test_an_imported_phrase_is_the_wallet_of_its_address_and_comes_out_again(client: Any, session: Session) -> None:
    imported = import_wallet(client, session.user_id, MNEMONIC.encode())
    assert imported.addresses == [DEVELOPER]
    assert client.get_wallet(types.GetWalletBody(walletId=imported.walletId)).wallet.imported is True
    target = Key()
    exported = client.export_wallet(
        types.ExportWalletBody(walletId=imported.walletId, targetPublicKey=target.uncompressed)
    )
    assert open_export(exported.exportBundle, target).decode() == MNEMONIC


def test_a_passphrase_goes_along(client: Any, session: Session) -> None:
    imported = import_wallet(client, session.user_id, f"{MNEMONIC}\n--PASS--\nsalt".encode())
    Account.enable_unaudited_hdwallet_features()
    expected = Account.from_mnemonic(MNEMONIC, passphrase="salt", account_path="m/44'/60'/0'/0/0").address
    assert imported.addresses == [expected]
    target = Key()
    exported = client.export_wallet(
        types.ExportWalletBody(walletId=imported.walletId, targetPublicKey=target.uncompressed)
    )
    assert open_export(exported.exportBundle, target).decode() == f"{MNEMONIC}\nsalt"


@pytest.mark.parametrize(
    "secret",
    [b"test test test", MNEMONIC.replace("junk", "test").encode(), b"\xff\xfe", b"", f"{MNEMONIC}\n".encode()],
)
def test_what_is_no_phrase_makes_no_wallet(client: Any, session: Session, secret: bytes) -> None:
    with pytest.raises(types.TurnkeyNetworkError, match="invalid mnemonic"):
        import_wallet(client, session.user_id, secret)
    assert len(client.get_wallets().wallets) == 1


def test_an_imported_key_signs_by_its_address_and_its_id_and_comes_out_again(client: Any, session: Session) -> None:
    imported = import_key(client, session.user_id, SECRET)
    assert [(item.format, item.address) for item in imported.addresses] == [("ADDRESS_FORMAT_ETHEREUM", DEVELOPER)]
    signatures = [
        client.sign_raw_payloads(
            types.SignRawPayloadsBody(
                signWith=name,
                payloads=["11" * 32, "22" * 32],
                encoding="PAYLOAD_ENCODING_HEXADECIMAL",
                hashFunction="HASH_FUNCTION_NO_OP",
            )
        ).signatures
        for name in (DEVELOPER, imported.privateKeyId)
    ]
    assert signatures[0] == signatures[1]
    for payload, signature in zip(("11" * 32, "22" * 32), signatures[0], strict=True):
        vrs = (27 + int(signature.v, 16), int(signature.r, 16), int(signature.s, 16))
        assert Account._recover_hash(bytes.fromhex(payload), vrs=vrs) == DEVELOPER
    target = Key()
    exported = client.export_private_key(
        types.ExportPrivateKeyBody(privateKeyId=imported.privateKeyId, targetPublicKey=target.uncompressed)
    )
    assert open_export(exported.exportBundle, target) == SECRET


@pytest.mark.parametrize("secret", [bytes(32), SECRET[:31], b"\xff" * 32])
def test_what_is_no_key_is_refused(client: Any, session: Session, secret: bytes) -> None:
    with pytest.raises(types.TurnkeyNetworkError):
        import_key(client, session.user_id, secret)


def test_a_target_serves_one_import_of_its_own_user(client: Any, session: Session) -> None:
    bundle = client.init_import_wallet(types.InitImportWalletBody(userId=session.user_id)).importBundle
    parameters = {
        "userId": session.user_id,
        "walletName": "W",
        "encryptedBundle": seal_import(bundle, MNEMONIC.encode()),
        "accounts": [],
    }
    submission = ("import_wallet", "ACTIVITY_TYPE_IMPORT_WALLET", parameters)
    assert session.api.submit(*submission).status_code == 200
    later = str(int(time.time() * 1000) + 1)
    assert error_of(session.api.submit(*submission, timestampMs=later))[3] == "could not decrypt import bundle"


def test_a_users_name_and_contacts_change(proxy: Proxy, client: Any, session: Session) -> None:
    client.update_user_name(types.UpdateUserNameBody(userId=session.user_id, userName="Ada"))
    number, key = "+15550100", Key()
    token = proxy.token(number, key, "OTP_TYPE_SMS")
    client.update_user_phone_number(
        types.UpdateUserPhoneNumberBody(userId=session.user_id, userPhoneNumber=number, verificationToken=token)
    )
    client.update_user_email(types.UpdateUserEmailBody(userId=session.user_id, userEmail=""))
    user = client.get_user(types.GetUserBody(userId=session.user_id)).user
    assert (user.userName, user.userPhoneNumber, user.userEmail) == ("Ada", number, None)
    lookup = {"filterType": "PHONE_NUMBER", "filterValue": number, "verificationToken": token}
    assert proxy.ok("account", lookup) == {"organizationId": session.api.organization_id}
    gone = {"filterType": "EMAIL", "filterValue": EMAIL, "verificationToken": proxy.token(EMAIL, Key())}
    assert proxy.ok("account", gone) == {}


def test_a_contact_without_or_with_anothers_token_does_not_log_in(proxy: Proxy, session: Session) -> None:
    update = ("update_user_email", "ACTIVITY_TYPE_UPDATE_USER_EMAIL")
    plain = {"userId": session.user_id, "userEmail": "new@example.com"}
    token = proxy.token("other@example.com", Key())
    assert session.api.submit(*update, {**plain, "verificationToken": token}).status_code == 400
    assert session.api.submit(*update, {**plain, "userEmail": "nobody"}).status_code == 400
    assert session.api.submit(*update, plain).status_code == 200
    lookup = {"filterType": "EMAIL", "filterValue": "new@example.com"}
    found = {**lookup, "verificationToken": proxy.token("new@example.com", Key())}
    assert proxy.ok("account", found) == {}
