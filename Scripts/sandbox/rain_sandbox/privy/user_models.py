"""Users as requests of the server write them."""

from typing import Annotated, Literal

from pydantic import Field

from .call import Model
from .server_wallet_routes import NewWallet, SignerItem

MetadataValue = str | int | float | bool


class EmailAccount(Model):
    type: Literal["email"]
    address: str


class PhoneAccount(Model):
    type: Literal["phone"]
    number: str


class WalletInput(NewWallet):
    additional_signers: Annotated[list[SignerItem], Field(default_factory=list)]
    create_smart_wallet: Literal[False] | None = None


class CreateUser(Model):
    linked_accounts: list[Annotated[EmailAccount | PhoneAccount, Field(discriminator="type")]]
    custom_metadata: dict[str, MetadataValue] | None = None
    wallets: Annotated[list[WalletInput], Field(default_factory=list)]


class CreateWallets(Model):
    wallets: Annotated[list[WalletInput], Field(min_length=1)]


class ByAddress(Model):
    address: str


class ByNumber(Model):
    number: str


class SearchTerm(Model):
    search_term: str = Field(alias="searchTerm")


class SearchLists(Model):
    emails: list[str]
    phone_numbers: list[str] = Field(alias="phoneNumbers")
    wallet_addresses: list[str] = Field(alias="walletAddresses")


class Metadata(Model):
    custom_metadata: dict[str, MetadataValue]


class Unlink(Model):
    type: str
    handle: str
    provider: str | None = None
