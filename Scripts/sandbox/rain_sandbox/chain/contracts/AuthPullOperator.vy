# pragma version ~=0.4.3
# pragma evm-version shanghai
# The spender of Auth Pull: it may take what wallets allowed it, on its owner's order. The vendor's operator is one address an
# environment, known only as an address; here a contract stands at it, so that it can be the documented one.
from ethereum.ercs import IERC20

owner: public(address)

@external
def pull(token: address, payer: address, recipient: address, amount: uint256):
    assert msg.sender == self.owner, "Unauthorized"
    assert extcall IERC20(token).transferFrom(payer, recipient, amount, default_return_value=True)
