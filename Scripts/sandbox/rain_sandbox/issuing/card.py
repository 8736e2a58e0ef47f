"""A card authorisation, as it goes for a card that is paid by Auth Pull: the money is taken from the wallet while the
till waits, or the card is declined."""

from dataclasses import dataclass
from typing import Any

from ..chain.world import USDC_DECIMALS
from .identity import OPERATOR
from .ledger import Pull
from .records import Holder, User
from .service import Issuing
from .values import base_units


@dataclass(frozen=True)
class Authorization:
    user: User
    chain_id: int
    amount: int
    """Cents."""
    merchant_name: str


async def authorize(issuing: Issuing, asked: Authorization) -> dict[str, Any]:
    amount = base_units(asked.amount, USDC_DECIMALS)
    recipient = _recipient(issuing, asked)
    pull = await _pull(issuing, asked, recipient, amount)
    is_approved = pull.obstacle is None
    fields: dict[str, Any] = {
        "amount": asked.amount,
        "authorizedAmount": asked.amount,
        "localAmount": asked.amount,
        "merchantName": asked.merchant_name,
        "status": "pending" if is_approved else "declined",
    }
    if not is_approved:
        fields["declinedReason"] = pull.obstacle
    spend = await issuing.record("spend", fields, asked.user)
    if is_approved and recipient != OPERATOR:
        on_chain = {
            "amount": asked.amount,
            "chainId": asked.chain_id,
            "walletAddress": asked.user.wallet_address,
            "transactionHash": pull.transaction_hash,
        }
        await issuing.record("collateral", on_chain, asked.user)
    return {
        "status": "approved" if is_approved else "declined",
        "declinedReason": pull.obstacle,
        "userId": asked.user.user_id,
        "transactionId": spend.transaction_id,
        "transactionHash": pull.transaction_hash,
        "pulled": str(amount) if is_approved else "0",
        "recipient": recipient if is_approved else None,
    }


async def _pull(issuing: Issuing, asked: Authorization, recipient: str, amount: int) -> Pull:
    if not issuing.switches.auth_pull_enabled:
        return Pull("auth_pull_disabled")
    if asked.user.wallet_address is None:
        return Pull("wallet_not_linked")
    return await issuing.ledger.pull(asked.chain_id, asked.user.wallet_address, recipient, amount)


def _recipient(issuing: Issuing, asked: Authorization) -> str:
    """The user's collateral; who has none on this chain pays into the operator."""
    contract = issuing.directory.contract_on(Holder("user", asked.user.user_id), asked.chain_id)
    return contract.proxy if contract is not None else OPERATOR
