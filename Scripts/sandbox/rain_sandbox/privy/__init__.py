"""A strict stand-in for Privy: the API an app's client calls, and the one its server calls.

Tokens, authorisation signatures and sealed keys are checked with PyJWT, rfc8785, cryptography and pyhpke. What the
vendor refuses is refused with its status and body; where the vendor does not say which, a test can change them.
"""
