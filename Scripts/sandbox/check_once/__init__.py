"""Proves on the local chain that every wish is paid exactly once. Run it by `Scripts/check-once`."""
