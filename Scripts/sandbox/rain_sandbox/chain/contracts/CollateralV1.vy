# pragma version ~=0.4.3
# pragma evm-version shanghai
# A user's collateral, version 1: knows its admins and pays on its controller's order alone.
from ethereum.ercs import IERC20

MAXIMUM_ADMINS: constant(uint256) = 8

controller: public(address)
isAdmin: public(HashMap[address, bool])

@deploy
def __init__(controller_: address, admins_: DynArray[address, MAXIMUM_ADMINS]):
    self.controller = controller_
    for admin: address in admins_:
        self.isAdmin[admin] = True

@external
def withdrawAsset(asset: address, recipient: address, amount: uint256):
    assert msg.sender == self.controller, "Unauthorized"
    assert extcall IERC20(asset).transfer(recipient, amount, default_return_value=True)
