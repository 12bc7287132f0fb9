"""``python -m croupier``: the command line without its script."""

from croupier.cli.main import main


main()
