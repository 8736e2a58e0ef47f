"""geth's JSON-RPC over one chain, one module for each family of methods."""
