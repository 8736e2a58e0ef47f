"""A strict stand-in for Rain's issuing API, the signer behind it, and the operator of Auth Pull.

Names follow the vendor's API. Its collaterals are real contracts on the stack's chains, so a signature it gives is
one that the chain accepts, once. What the vendor does not publish is marked where it is assumed.
"""
