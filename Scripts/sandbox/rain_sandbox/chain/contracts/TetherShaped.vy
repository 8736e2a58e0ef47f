# pragma version ~=0.4.3
# pragma evm-version shanghai
# A token that behaves as USDT on Ethereum does: it returns nothing where EIP-20 asks for a bool, and an allowance that is not
# zero can only be set to zero. It stands on no chain from the first block: a test puts its code where it likes, and anybody may
# mint.

event Transfer:
    sender: indexed(address)
    to: indexed(address)
    _value: uint256

event Approval:
    owner: indexed(address)
    spender: indexed(address)
    _value: uint256

balanceOf: public(HashMap[address, uint256])
allowance: public(HashMap[address, HashMap[address, uint256]])
totalSupply: public(uint256)


@external
@view
def name() -> String[32]:
    return "Tether USD"


@external
@view
def symbol() -> String[16]:
    return "USDT"


@external
@view
def decimals() -> uint256:
    return 6


@external
def mint(_to: address, _value: uint256):
    self.totalSupply += _value
    self.balanceOf[_to] += _value
    log Transfer(sender=empty(address), to=_to, _value=_value)


@external
def transfer(_to: address, _value: uint256):
    self._move(msg.sender, _to, _value)


@external
def transferFrom(_from: address, _to: address, _value: uint256):
    # Unlike USDC, one without limit stays without limit.
    if self.allowance[_from][msg.sender] != max_value(uint256):
        self.allowance[_from][msg.sender] -= _value
    self._move(_from, _to, _value)


@external
def approve(_spender: address, _value: uint256):
    # An empty revert, as the real one's.
    assert _value == 0 or self.allowance[msg.sender][_spender] == 0
    self.allowance[msg.sender][_spender] = _value
    log Approval(owner=msg.sender, spender=_spender, _value=_value)


@internal
def _move(_from: address, _to: address, _value: uint256):
    self.balanceOf[_from] -= _value
    self.balanceOf[_to] += _value
    log Transfer(sender=_from, to=_to, _value=_value)
