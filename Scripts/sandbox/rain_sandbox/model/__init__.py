"""A strict stand-in for a model's API, on two wires, for chats without a key and for tests of what goes wrong.

It is no model: simple rules over the user's words pick the tools, and it says so in every answer. Names follow the
vendors' APIs. What they do not publish is marked where it is assumed.
"""
