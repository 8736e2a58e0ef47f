"""Finding users, companies and contracts, or saying that there are none."""

from ..randomness import Randomness
from .errors import not_found
from .records import CollateralContract, Holder, User


class Directory:
    def __init__(self, randomness: Randomness) -> None:
        self._randomness = randomness
        self.tenant = Holder("tenant", "tenant")
        self.users: dict[str, User] = {}
        self.companies: set[str] = set()
        self.contracts: list[CollateralContract] = []

    def add_user(
        self,
        wallet_address: str | None = None,
        first_name: str = "Ada",
        last_name: str = "Approved",
        email: str = "ada@example.com",
        company_id: str | None = None,
    ) -> User:
        if company_id is not None:
            self.holder("company", company_id)
        user = User(self._randomness.uuid(), first_name, last_name, email, wallet_address, company_id)
        self.users[user.user_id] = user
        return user

    def add_company(self) -> Holder:
        company_id = self._randomness.uuid()
        self.companies.add(company_id)
        return Holder("company", company_id)

    def user(self, user_id: str) -> User:
        found = self.users.get(user_id)
        if found is None:
            raise not_found("User")
        return found

    def user_of(self, wallet_address: str) -> User | None:
        """Whose wallet it is."""
        return next((user for user in self.users.values() if user.wallet_address == wallet_address), None)

    def holder(self, kind: str, holder_id: str | None) -> Holder:
        if kind == "user" and holder_id is not None:
            return Holder("user", self.user(holder_id).user_id)
        if kind == "company" and holder_id is not None:
            if holder_id not in self.companies:
                raise not_found("Company")
            return Holder("company", holder_id)
        return self.tenant

    def contracts_of(self, holder: Holder) -> list[CollateralContract]:
        return [contract for contract in self.contracts if contract.holder == holder]

    def contract_on(self, holder: Holder, chain_id: int) -> CollateralContract | None:
        return next((found for found in self.contracts_of(holder) if found.chain_id == chain_id), None)
