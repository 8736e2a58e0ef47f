"""Who exists: organisations, their users and wallets, and the keys users stamp with."""

from dataclasses import dataclass, field
from typing import Literal

from eth_keys.datatypes import PrivateKey

CREDENTIAL_TYPES = {
    "API_KEY_CURVE_P256": "CREDENTIAL_TYPE_API_KEY_P256",
    "API_KEY_CURVE_SECP256K1": "CREDENTIAL_TYPE_API_KEY_SECP256K1",
}
LOGIN_CREDENTIAL = "CREDENTIAL_TYPE_LOGIN"
MAXIMUM_EXPIRING_KEYS = 10
MAXIMUM_LASTING_KEYS = 10

MAXIMUM_AUTHENTICATORS = 10

ContactKind = Literal["EMAIL", "PHONE_NUMBER"]


@dataclass
class ApiKey:
    key_id: str
    name: str
    public_key: str
    credential_type: str
    created_at: float
    expiration_seconds: int | None = None

    def expires_at(self) -> float | None:
        return None if self.expiration_seconds is None else self.created_at + self.expiration_seconds

    def is_expired(self, now: float) -> bool:
        expiry = self.expires_at()
        return expiry is not None and now >= expiry


@dataclass
class PasskeyCredential:
    """A passkey as it was registered."""

    authenticator_id: str
    name: str
    credential_id: str
    """base64url, without padding."""
    public_key: bytes
    """A COSE_Key in CBOR."""
    aaguid: bytes
    relying_party_id: str
    transports: list[str]
    created_at: float


@dataclass
class User:
    user_id: str
    name: str
    created_at: float
    email: str | None = None
    phone_number: str | None = None
    verified_contacts: dict[ContactKind, str] = field(default_factory=dict)
    """Only contacts that came with a verification token: logins by code look for them."""
    api_keys: list[ApiKey] = field(default_factory=list)
    authenticators: list[PasskeyCredential] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)

    def add_key(self, key: ApiKey, now: float) -> None:
        """An eleventh expiring key pushes out an expired one, else the oldest."""
        expiring = [held for held in self.api_keys if held.expiration_seconds is not None]
        if key.expiration_seconds is not None and len(expiring) >= MAXIMUM_EXPIRING_KEYS:
            expired = [held for held in expiring if held.is_expired(now)]
            self.api_keys.remove(min(expired or expiring, key=lambda held: held.created_at))
        self.api_keys.append(key)

    def has_verified(self, kind: ContactKind, contact: str) -> bool:
        return self.verified_contacts.get(kind) == contact

    def set_contact(self, kind: ContactKind, contact: str | None, verified: bool) -> None:
        """A contact takes the place of the one of the same kind."""
        if kind == "EMAIL":
            self.email = contact
        else:
            self.phone_number = contact
        self.verified_contacts.pop(kind, None)
        if contact is not None and verified:
            self.verified_contacts[kind] = contact

    def remove_login_keys(self) -> None:
        self.api_keys = [key for key in self.api_keys if key.credential_type != LOGIN_CREDENTIAL]


@dataclass
class WalletAccount:
    account_id: str
    curve: str
    path_format: str
    path: str
    address_format: str
    address: str
    private_key: PrivateKey
    created_at: float
    name: str | None = None


@dataclass
class Wallet:
    wallet_id: str
    name: str
    mnemonic: str
    created_at: float
    exported: bool = False
    imported: bool = False
    passphrase: str = ""
    accounts: list[WalletAccount] = field(default_factory=list)


@dataclass
class StoredPrivateKey:
    """A key that was imported on its own and belongs to no wallet."""

    key_id: str
    name: str
    private_key: PrivateKey

    @property
    def address(self) -> str:
        address: str = self.private_key.public_key.to_checksum_address()
        return address


@dataclass
class Policy:
    policy_id: str
    name: str
    effect: Literal["EFFECT_ALLOW", "EFFECT_DENY"]
    condition: str
    consensus: str
    notes: str
    created_at: float
    time: str = ""


@dataclass
class Tag:
    tag_id: str
    name: str
    created_at: float


@dataclass
class ContractInterface:
    """A contract whose ABI was uploaded, so that policies can read calls to it."""

    interface_id: str
    address: str
    abi: str
    label: str
    notes: str
    created_at: float


@dataclass
class Organization:
    organization_id: str
    name: str
    parent_id: str | None
    users: list[User] = field(default_factory=list)
    wallets: list[Wallet] = field(default_factory=list)
    private_keys: list[StoredPrivateKey] = field(default_factory=list)
    policies: list[Policy] = field(default_factory=list)
    user_tags: list[Tag] = field(default_factory=list)
    contract_interfaces: list[ContractInterface] = field(default_factory=list)
    quorum: int = 1
    """How many of the users must agree to a change; all of them are root users here."""

    def user_with_key(self, public_key: str) -> tuple[User, ApiKey] | None:
        for user in self.users:
            for key in user.api_keys:
                if key.public_key == public_key:
                    return user, key
        return None

    def user_with_credential(self, credential_id: str) -> tuple[User, PasskeyCredential] | None:
        for user in self.users:
            for credential in user.authenticators:
                if credential.credential_id == credential_id:
                    return user, credential
        return None

    def private_key(self, sign_with: str) -> StoredPrivateKey | None:
        """By its identifier or its address."""
        for stored in self.private_keys:
            if sign_with == stored.key_id or sign_with.lower() == stored.address.lower():
                return stored
        return None

    def user(self, user_id: str) -> User | None:
        return next((user for user in self.users if user.user_id == user_id), None)

    def wallet(self, wallet_id: str) -> Wallet | None:
        return next((wallet for wallet in self.wallets if wallet.wallet_id == wallet_id), None)

    def wallet_account(self, address: str) -> tuple[Wallet, WalletAccount] | None:
        """Addresses compare without regard to case: EIP-55 case is a checksum."""
        for wallet in self.wallets:
            for account in wallet.accounts:
                if account.address.lower() == address.lower():
                    return wallet, account
        return None


class Directory:
    """All organisations: one parent, and its sub-organisations in the order they were made."""

    def __init__(self, parent: Organization) -> None:
        self.parent = parent
        self._by_id = {parent.organization_id: parent}

    def add(self, organization: Organization) -> None:
        self._by_id[organization.organization_id] = organization

    def find(self, organization_id: str) -> Organization | None:
        return self._by_id.get(organization_id)

    def sub_organizations(self) -> list[Organization]:
        return [organization for organization in self._by_id.values() if organization.parent_id is not None]

    def with_verified_contact(self, kind: ContactKind, contact: str) -> list[Organization]:
        return [
            organization
            for organization in self.sub_organizations()
            if any(user.has_verified(kind, contact) for user in organization.users)
        ]
