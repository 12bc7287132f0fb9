"""The first staff of a house, taken on once for all houses of the same books.

A sign-in is hashed slowly, a tenth of a second each: a floor of every book would take seconds to
staff, each time a test opens one. So the folder of the first such house is copied to the others.
"""

from croupier.floor.configuration import FloorConfiguration
from croupier.floor.opening import SignIn, first_staff


_FILES: dict[tuple[str, ...], dict[str, bytes]] = {}
_SIGN_INS: dict[tuple[str, ...], dict[str, str]] = {}


def staffed(configuration: FloorConfiguration) -> dict[str, str]:
    """Make the folder of a new house with its first staff; return their sign-ins."""
    house, folder = configuration.house, configuration.house.data
    books = tuple(dict.fromkeys(table.record.rulebook for table in configuration.tables))
    if house.store or house.keys or house.heads:
        return _sign_ins(first_staff(configuration))  # its folder is not all of it
    if books in _FILES:
        folder.mkdir()
        for name, held in _FILES[books].items():
            file = folder / name
            file.touch(0o600)
            file.write_bytes(held)
    else:
        _SIGN_INS[books] = _sign_ins(first_staff(configuration))
        _FILES[books] = {each.name: each.read_bytes() for each in folder.iterdir()}
    return dict(_SIGN_INS[books])


def _sign_ins(made: list[SignIn]) -> dict[str, str]:
    return {each.name: each.secret for each in made}
