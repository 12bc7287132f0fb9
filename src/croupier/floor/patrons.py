"""Who stands at which player's terminal, found from either side: each at one, with one each."""

from collections.abc import Mapping


class Patrons:
    """The players at their terminals."""

    def __init__(self, by_terminal: Mapping[str, str] | None = None) -> None:
        """Begin with those who stand there already."""
        self._by_terminal = dict(by_terminal or {})
        self._where = {player: terminal for terminal, player in self._by_terminal.items()}

    def __contains__(self, terminal: str) -> bool:
        """Say whether somebody stands at a terminal."""
        return terminal in self._by_terminal

    def get(self, terminal: str) -> str | None:
        """Return who stands at a terminal."""
        return self._by_terminal.get(terminal)

    def where(self, player: str) -> str | None:
        """Return the terminal at which somebody stands."""
        return self._where.get(player)

    def stand(self, terminal: str, player: str) -> None:
        """Note that somebody stands at a terminal now."""
        self.leave(terminal)
        self._by_terminal[terminal] = player
        self._where[player] = terminal

    def leave(self, terminal: str) -> None:
        """Note that nobody stands at a terminal any more."""
        player = self._by_terminal.pop(terminal, None)
        if player is not None:
            del self._where[player]
