"""Which wallet a request is about, and whether it has been signed by who may do that."""

from .authorization import SIGNATURE
from .call import Call
from .refusals import Refused
from .service import Privy
from .wallets import AdditionalSigner, Wallet


def wallet_of(privy: Privy, call: Call) -> Wallet:
    """A user sees only wallets that are theirs to sign for."""
    wallet = privy.wallets.get(call.parameters["wallet_id"])
    if wallet.archived_ms is not None or not is_visible(privy, call, wallet):
        raise Refused("not_found", "Wallet not found")
    return wallet


def is_visible(privy: Privy, call: Call, wallet: Wallet) -> bool:
    if call.user is None:
        return True
    quorum_ids = [wallet.owner_id, *(signer.signer_id for signer in wallet.additional_signers)]
    return any(
        privy.quorums.includes_user(privy.quorums.get(quorum_id), call.user.user_id)
        for quorum_id in quorum_ids
        if quorum_id is not None
    )


def check_owner(privy: Privy, call: Call, owner_id: str | None) -> None:
    """For changes and exports: the owner alone. What nobody owns is the app's."""
    privy.authorization.check_expiry(call.headers)
    if owner_id is None:
        if not call.is_server:
            raise Refused("no_authorization_keys")
        return
    privy.authorization.check(call.signed, [owner_id])


def check_signer(privy: Privy, call: Call, wallet: Wallet) -> AdditionalSigner | None:
    """For signatures: the owner (None), or one of the additional signers, within its policies."""
    if wallet.owner_id is None and SIGNATURE not in call.headers:
        check_owner(privy, call, None)
        return None
    signers = {signer.signer_id: signer for signer in wallet.additional_signers}
    owner = [] if wallet.owner_id is None else [wallet.owner_id]
    return signers.get(privy.authorization.check(call.signed, [*owner, *signers]))


def policies_for(wallet: Wallet, signer: AdditionalSigner | None) -> list[str]:
    """An additional signer may be bound by another policy than the wallet."""
    if signer is None or signer.override_policy_ids is None:
        return wallet.policy_ids
    return signer.override_policy_ids
