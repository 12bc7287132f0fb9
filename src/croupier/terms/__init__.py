"""The words all rooms share: money, ratios, rule references, refusals."""
