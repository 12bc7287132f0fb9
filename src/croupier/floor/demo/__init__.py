"""The demo: bots that play and deal through the same sockets as people, and simulated wheels."""

from croupier.floor.configuration import FloorConfiguration
from croupier.floor.front import Front
from croupier.floor.running import Beside


def play(configuration: FloorConfiguration) -> Beside:
    """Play at the tables of a configuration."""

    async def beside(front: Front, port: int) -> None:
        """Nobody yet."""

    return beside
