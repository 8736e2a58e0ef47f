"""Which activity types are served, and where."""

from typing import Any

from . import credential_activities as credentials
from . import models
from . import organization_activities as organizations
from . import wallet_activities as wallets
from .submissions import Submission

INIT_OTP = Submission(
    "init_otp", "ACTIVITY_TYPE_INIT_OTP_V3", models.InitOtp, "initOtpResultV2", credentials.init_otp
)
VERIFY_OTP = Submission(
    "verify_otp", "ACTIVITY_TYPE_VERIFY_OTP_V2", models.VerifyOtp, "verifyOtpResult", credentials.verify_otp
)
OTP_LOGIN = Submission(
    "otp_login",
    "ACTIVITY_TYPE_OTP_LOGIN_V2",
    models.OtpLogin,
    "otpLoginResult",
    credentials.otp_login,
    parent_may=True,
)
CREATE_SUB_ORGANIZATION = Submission(
    "create_sub_organization",
    "ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8",
    models.CreateSubOrganization,
    "createSubOrganizationResultV8",
    organizations.create_sub_organization_v8,
)

SUBMISSIONS: list[Submission[Any]] = [
    INIT_OTP,
    VERIFY_OTP,
    OTP_LOGIN,
    CREATE_SUB_ORGANIZATION,
    Submission(
        "create_sub_organization",
        "ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7",
        models.CreateSubOrganization,
        "createSubOrganizationResultV7",
        organizations.create_sub_organization_v7,
    ),
    Submission(
        "stamp_login",
        "ACTIVITY_TYPE_STAMP_LOGIN",
        models.StampLogin,
        "stampLoginResult",
        credentials.stamp_login,
    ),
    Submission(
        "create_api_keys",
        "ACTIVITY_TYPE_CREATE_API_KEYS_V2",
        models.CreateApiKeys,
        "createApiKeysResult",
        credentials.create_api_keys,
    ),
    Submission(
        "delete_api_keys",
        "ACTIVITY_TYPE_DELETE_API_KEYS",
        models.DeleteApiKeys,
        "deleteApiKeysResult",
        credentials.delete_api_keys,
    ),
    Submission(
        "create_wallet",
        "ACTIVITY_TYPE_CREATE_WALLET",
        models.CreateWallet,
        "createWalletResult",
        wallets.create_wallet,
    ),
    Submission(
        "create_wallet_accounts",
        "ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS",
        models.CreateWalletAccounts,
        "createWalletAccountsResult",
        wallets.create_wallet_accounts,
    ),
    Submission(
        "sign_raw_payload",
        "ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2",
        models.SignRawPayload,
        "signRawPayloadResult",
        wallets.sign_raw_payload,
        signs=True,
    ),
    Submission(
        "sign_transaction",
        "ACTIVITY_TYPE_SIGN_TRANSACTION_V2",
        models.SignTransaction,
        "signTransactionResult",
        wallets.sign_transaction,
        signs=True,
    ),
    Submission(
        "export_wallet",
        "ACTIVITY_TYPE_EXPORT_WALLET",
        models.ExportWallet,
        "exportWalletResult",
        wallets.export_wallet,
    ),
    Submission(
        "export_wallet_account",
        "ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT",
        models.ExportWalletAccount,
        "exportWalletAccountResult",
        wallets.export_wallet_account,
    ),
]
