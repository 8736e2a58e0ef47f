"""Kills the command-line wallet during log-ins, refreshes and log-outs, and looks at what is left."""
