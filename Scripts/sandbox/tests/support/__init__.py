"""The client side of the tests: written apart from the stack, so that the two cannot agree on a mistake."""
