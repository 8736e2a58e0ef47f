"""What a holder may spend, in cents: what its collateral is worth, less what was spent and not paid back."""

from collections.abc import Iterable

from .transactions import Transaction


def balances(collateral: int, transactions: Iterable[Transaction]) -> dict[str, int]:
    """`collateral` in cents."""
    pending = posted = paid = 0
    for transaction in transactions:
        amount = int(transaction.payload["amount"])
        status = transaction.payload.get("status")
        match transaction.kind:
            case "spend" if status == "pending":
                pending += amount
            case "spend" if status == "completed":
                posted += amount
            case "fee":
                posted += amount
            case "payment" if status == "completed":
                paid += amount
            case _:
                pass
    due = max(0, posted - paid)
    return {
        "creditLimit": collateral,
        "pendingCharges": pending,
        "postedCharges": posted,
        "balanceDue": due,
        "spendingPower": max(0, collateral - pending - due),
    }
