"""How a table is conducted: every operation of it, decided and folded.

The modules of all rooms register what they decide and fold as they are imported here.
"""

from importlib import import_module
from pkgutil import walk_packages


for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
