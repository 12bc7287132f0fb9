"""The compiled loops of the lab, and the only place that knows numba.

`machine` says what a kernel is given, `run` counts transitions, `follow` follows balances; the rest
is compiled. No kernel knows a game.
"""
