"""The demo: bots that play and deal through the same sockets as people, and simulated wheels."""

from croupier.floor.demo.playing import play


__all__ = ["play"]
