"""Tests of the local stack, over real HTTP against a stack that really runs."""
