"""How good it is: exact odds, lowering, simulation, reports."""
