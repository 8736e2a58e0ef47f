"""Who and what there is: users, companies, and the collateral contracts they hold."""

from dataclasses import dataclass
from typing import Literal

HolderKind = Literal["tenant", "user", "company"]
ContractVersion = Literal[1, 2]


@dataclass(frozen=True)
class Holder:
    """Whose contracts, balances and signatures a path is about."""

    kind: HolderKind
    holder_id: str


@dataclass
class User:
    user_id: str
    first_name: str
    last_name: str
    email: str
    wallet_address: str | None = None
    company_id: str | None = None


@dataclass(frozen=True)
class CollateralContract:
    contract_id: str
    holder: Holder
    chain_id: int
    version: ContractVersion
    controller: str
    """Of version 2 the coordinator: the API's name for it did not change."""
    proxy: str
    admins: tuple[str, ...]
    tokens: tuple[str, ...]
