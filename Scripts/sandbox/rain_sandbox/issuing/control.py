"""What tests make and turn here from outside."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from . import switches as forms
from .card import Authorization, authorize
from .errors import ErrorShape, bad_request
from .records import ContractVersion, Holder, User
from .service import Issuing
from .transactions import Kind
from .values import Address, Cents, Model
from .webhooks import loopback_url

JSON = dict[str, Any]
ChainId = Annotated[int, Field(gt=0)]
DEFAULT_CHAIN = 84532


class VoidSignatures(Model):
    chain_id: ChainId = DEFAULT_CHAIN
    proxy_address: Address


class SwitchRequest(Model):
    pending_polls: Annotated[int, Field(ge=0)] | None = None
    retry_after: Annotated[int, Field(ge=0)] | None = None
    signature_seconds: Annotated[int, Field(gt=0)] | None = None
    signature_shape: forms.SignatureShape | None = None
    ready_status: forms.ReadyStatus | None = None
    expires_at_format: forms.ExpiryFormat | None = None
    salt_format: forms.SaltFormat | None = None
    empty_signatures: Annotated[int, Field(ge=0)] | None = None
    exact_retry: forms.ExactRetry | None = None
    locked: list[str] | None = None
    error_shape: ErrorShape | None = None
    session_seconds: Annotated[int, Field(gt=0)] | None = None
    session_expires_at: forms.SessionExpiry | None = None
    auth_pull_enabled: bool | None = None
    webhook_url: Annotated[str, AfterValidator(loopback_url)] | None = None
    kill_sessions: Literal[True] | None = None
    release_signatures: Literal[True] | None = None
    void_signatures: VoidSignatures | None = None


ACTIONS = {"locked", "webhook_url", "kill_sessions", "release_signatures", "void_signatures"}


class NewUser(Model):
    wallet_address: Address | None = None
    first_name: str = "Ada"
    last_name: str = "Approved"
    email: str = "ada@example.com"
    company_id: str | None = None


class NewCompany(Model):
    pass


class NewCollateral(Model):
    admins: Annotated[list[Address], Field(min_length=1, max_length=8)]
    chain_id: ChainId = DEFAULT_CHAIN
    contract_version: ContractVersion = 2
    threshold: Annotated[int, Field(gt=0)] = 1
    user_id: str | None = None
    company_id: str | None = None
    usdc: Annotated[str, Field(pattern=r"^[0-9]{1,78}$")] = "0"


class CardAuthorization(Model):
    amount: Cents
    user_id: str | None = None
    wallet_address: Address | None = None
    chain_id: ChainId = DEFAULT_CHAIN
    merchant_name: str = "Corner Coffee"


class NewTransaction(Model):
    type: Kind
    user_id: str | None = None
    company_id: str | None = None
    fields: dict[str, Any] = Field(default_factory=dict)
    """Of the payload, in the wire's names; what is left out is made up."""


class NewEvent(Model):
    resource: str
    action: str
    body: Any
    url: Annotated[str, AfterValidator(loopback_url)] | None = None


class IssuingControl:
    def __init__(self, issuing: Issuing) -> None:
        self._issuing = issuing

    async def turn(self, asked: SwitchRequest) -> JSON:
        issuing = self._issuing
        for name in asked.model_fields_set - ACTIONS:
            setattr(issuing.switches, name, getattr(asked, name))
        if asked.locked is not None:
            issuing.switches.locked = frozenset(item.lower() for item in asked.locked)
        if "webhook_url" in asked.model_fields_set:
            issuing.webhooks.url = asked.webhook_url
        if asked.release_signatures:
            issuing.signatures.release()
        if asked.void_signatures is not None:
            await self._void(asked.void_signatures)
        return {"killedSessions": issuing.sessions.kill()} if asked.kill_sessions else {}

    async def add_user(self, asked: NewUser) -> JSON:
        return _user(self._issuing.directory.add_user(**asked.model_dump()))

    async def add_company(self, _asked: NewCompany) -> JSON:
        return {"companyId": self._issuing.directory.add_company().holder_id}

    async def add_collateral(self, asked: NewCollateral) -> JSON:
        issuing = self._issuing
        issuing.ledger.chain(asked.chain_id)
        holder = self._holder(asked)
        contract = await issuing.add_contract(
            holder, asked.chain_id, asked.contract_version, asked.admins, asked.threshold
        )
        if int(asked.usdc):
            await issuing.ledger.mint_usdc(asked.chain_id, contract.proxy, int(asked.usdc))
        return {f"{holder.kind}Id": holder.holder_id, "contract": await issuing.contract_json(contract)}

    async def authorize_card(self, asked: CardAuthorization) -> JSON:
        self._issuing.ledger.chain(asked.chain_id)
        user = self._card_holder(asked)
        return await authorize(self._issuing, Authorization(user, asked.chain_id, asked.amount, asked.merchant_name))

    async def add_transaction(self, asked: NewTransaction) -> JSON:
        user = self._issuing.directory.user(asked.user_id) if asked.user_id is not None else None
        if asked.company_id is not None:
            self._issuing.directory.holder("company", asked.company_id)
        recorded = await self._issuing.record(asked.type, asked.fields, user, asked.company_id)
        return recorded.as_json()

    async def send_event(self, asked: NewEvent) -> JSON:
        sent = await self._issuing.webhooks.send(asked.resource, asked.action, asked.body, asked.url)
        return sent.as_json()

    def deliveries(self) -> list[JSON]:
        return [delivery.as_json() for delivery in self._issuing.webhooks.deliveries]

    async def _void(self, asked: VoidSignatures) -> None:
        for contract in self._issuing.directory.contracts:
            if (contract.chain_id, contract.proxy) == (asked.chain_id, asked.proxy_address):
                await self._issuing.ledger.void(contract)
                self._issuing.signatures.release(contract.contract_id)
                return
        raise bad_request("no contract of this service has this address")

    def _holder(self, asked: NewCollateral) -> Holder:
        directory = self._issuing.directory
        if asked.company_id is not None:
            return directory.holder("company", asked.company_id)
        user_id = asked.user_id or directory.add_user(asked.admins[0]).user_id
        return directory.holder("user", user_id)

    def _card_holder(self, asked: CardAuthorization) -> User:
        directory = self._issuing.directory
        if asked.user_id is not None:
            return directory.user(asked.user_id)
        if asked.wallet_address is None:
            raise bad_request("userId or walletAddress has to be given")
        return directory.user_of(asked.wallet_address) or directory.add_user(asked.wallet_address)


def _user(user: User) -> JSON:
    return {"userId": user.user_id, "walletAddress": user.wallet_address}
