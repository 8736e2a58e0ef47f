"""The local stack: a real EVM chain and strict stand-ins for the vendors' services, in one process on loopback."""
