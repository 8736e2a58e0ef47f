"""A strict stand-in for Turnkey: its public API and its auth proxy.

It checks every stamp, signature, bundle and token with libraries, and refuses what the vendor refuses with the
vendor's status, code and text. Names follow the vendor's API, so that its documentation explains this code.
"""
